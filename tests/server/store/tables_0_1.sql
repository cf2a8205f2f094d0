BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('first');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('table0',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"nameless","players":4,"options":[["target","20"],["seven_turned","opposite_first"],["twos_switch","true"],["alone","true"],["alone_opponents","replace"],["renege","prevent"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"bot","name":"Cy","level":"random"},{"kind":"bot","name":"Di","level":"random"}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table0',2,'{"v":1,"kind":"part","at":1700000000100,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table0',3,'{"v":1,"kind":"part","at":1700000009100,"seat":1,"part":"00000000000000000000000000000001"}');
INSERT INTO "events" VALUES('table0',4,'{"v":1,"kind":"dealt","at":1700000009100,"hand":0}');
INSERT INTO "events" VALUES('table0',5,'{"v":1,"kind":"window_ended","at":1700000027097,"answers":[]}');
INSERT INTO "events" VALUES('table0',6,'{"v":1,"kind":"let_play","at":1700000027295,"seat":1,"level":"random"}');
INSERT INTO "events" VALUES('table0',7,'{"v":1,"kind":"played","at":1700000027295,"seat":1,"move":"team","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',8,'{"v":1,"kind":"played","at":1700000045295,"seat":2,"move":"team","by":"bot"}');
INSERT INTO "events" VALUES('table0',9,'{"v":1,"kind":"played","at":1700000045296,"seat":3,"move":"team","by":"bot"}');
INSERT INTO "events" VALUES('table0',10,'{"v":1,"kind":"played","at":1700000054296,"seat":0,"move":"team","by":"person"}');
INSERT INTO "events" VALUES('table0',11,'{"v":1,"kind":"played","at":1700000054396,"seat":1,"move":"8s","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',12,'{"v":1,"kind":"played","at":1700000063496,"seat":2,"move":"4s","by":"bot"}');
INSERT INTO "events" VALUES('table0',13,'{"v":1,"kind":"played","at":1700000072496,"seat":3,"move":"6d","by":"bot"}');
INSERT INTO "events" VALUES('table0',14,'{"v":1,"kind":"came_back","at":1700000072498,"seat":1}');
INSERT INTO "events" VALUES('table0',15,'{"v":1,"kind":"played","at":1700000090495,"seat":0,"move":"3s","by":"person"}');
INSERT INTO "events" VALUES('table0',16,'{"v":1,"kind":"played","at":1700000108595,"seat":1,"move":"2s","by":"person"}');
INSERT INTO "events" VALUES('table0',17,'{"v":1,"kind":"played","at":1700000135780,"seat":2,"move":"6s","by":"bot"}');
INSERT INTO "events" VALUES('table0',18,'{"v":1,"kind":"played","at":1700000135980,"seat":3,"move":"3h","by":"bot"}');
INSERT INTO "events" VALUES('table0',19,'{"v":1,"kind":"proposed","at":1700000135980,"seat":0,"what":"concede"}');
INSERT INTO "events" VALUES('table0',20,'{"v":1,"kind":"played","at":1700000145378,"seat":0,"move":"7h","by":"person"}');
INSERT INTO "events" VALUES('table0',21,'{"v":1,"kind":"let_play","at":1700000145380,"seat":0,"level":"random"}');
INSERT INTO "events" VALUES('table0',22,'{"v":1,"kind":"played","at":1700000154380,"seat":0,"move":"3d","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',23,'{"v":1,"kind":"played","at":1700000154480,"seat":1,"move":"7d","by":"person"}');
INSERT INTO "events" VALUES('table0',24,'{"v":1,"kind":"played","at":1700000154580,"seat":2,"move":"8c","by":"bot"}');
INSERT INTO "events" VALUES('table0',25,'{"v":1,"kind":"played","at":1700000163581,"seat":3,"move":"2d","by":"bot"}');
INSERT INTO "events" VALUES('table0',26,'{"v":1,"kind":"proposed","at":1700000163782,"seat":1,"what":"undo"}');
INSERT INTO "events" VALUES('table0',27,'{"v":1,"kind":"taken_back","at":1700000163782,"seat":1,"actions":13}');
INSERT INTO "events" VALUES('table0',28,'{"v":1,"kind":"played","at":1700000172984,"seat":1,"move":"8h","by":"person"}');
INSERT INTO "events" VALUES('table0',29,'{"v":1,"kind":"played","at":1700000172984,"seat":2,"move":"4c","by":"bot"}');
INSERT INTO "events" VALUES('table0',30,'{"v":1,"kind":"played","at":1700000172984,"seat":3,"move":"2d","by":"bot"}');
INSERT INTO "events" VALUES('table0',31,'{"v":1,"kind":"played","at":1700000173075,"seat":0,"move":"6c","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',32,'{"v":1,"kind":"let_play","at":1700000200370,"seat":1,"level":"random"}');
INSERT INTO "events" VALUES('table0',33,'{"v":1,"kind":"played","at":1700000209370,"seat":1,"move":"7d","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',34,'{"v":1,"kind":"played","at":1700000209370,"seat":2,"move":"3c","by":"bot"}');
INSERT INTO "events" VALUES('table0',35,'{"v":1,"kind":"played","at":1700000209460,"seat":3,"move":"2c","by":"bot"}');
INSERT INTO "events" VALUES('table0',36,'{"v":1,"kind":"played","at":1700000209460,"seat":1,"move":"6h","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',37,'{"v":1,"kind":"played","at":1700000209557,"seat":2,"move":"8c","by":"bot"}');
INSERT INTO "events" VALUES('table0',38,'{"v":1,"kind":"played","at":1700000218557,"seat":3,"move":"7c","by":"bot"}');
INSERT INTO "events" VALUES('table0',39,'{"v":1,"kind":"played","at":1700000218557,"seat":0,"move":"4d","by":"stand_in"}');
INSERT INTO "events" VALUES('table0',40,'{"v":1,"kind":"came_back","at":1700000236844,"seat":1}');
INSERT INTO "events" VALUES('table0',41,'{"v":1,"kind":"ready","at":1700000236939,"seat":1}');
INSERT INTO "events" VALUES('table0',42,'{"v":1,"kind":"dealt","at":1700000236939,"hand":1}');
INSERT INTO "events" VALUES('table0',43,'{"v":1,"kind":"window_ended","at":1700000237040,"answers":[]}');
INSERT INTO "events" VALUES('table0',44,'{"v":1,"kind":"played","at":1700000237040,"seat":2,"move":"team","by":"bot"}');
INSERT INTO "events" VALUES('table1',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"poison-nonesuch","players":4,"options":[["lead_restriction","named"],["broken_by","followers"],["ending","six_hands"],["max_hands","none"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"person","name":"Cy","level":""},{"kind":"person","name":"Di","level":""}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table1',2,'{"v":1,"kind":"part","at":1700000009000,"seat":2,"part":"00000000000000000000000000000002"}');
INSERT INTO "events" VALUES('table1',3,'{"v":1,"kind":"part","at":1700000009000,"seat":3,"part":"00000000000000000000000000000003"}');
INSERT INTO "events" VALUES('table1',4,'{"v":1,"kind":"part","at":1700000009095,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table1',5,'{"v":1,"kind":"part","at":1700000027100,"seat":1,"part":"00000000000000000000000000000001"}');
INSERT INTO "events" VALUES('table1',6,'{"v":1,"kind":"dealt","at":1700000027100,"hand":0}');
INSERT INTO "events" VALUES('table1',7,'{"v":1,"kind":"played","at":1700000027100,"seat":2,"move":"3ly/y","by":"person"}');
INSERT INTO "events" VALUES('table1',8,'{"v":1,"kind":"played","at":1700000027195,"seat":3,"move":"8yk","by":"person"}');
INSERT INTO "events" VALUES('table1',9,'{"v":1,"kind":"played","at":1700000036195,"seat":0,"move":"7wy","by":"person"}');
INSERT INTO "events" VALUES('table1',10,'{"v":1,"kind":"played","at":1700000054285,"seat":1,"move":"4yk","by":"person"}');
INSERT INTO "events" VALUES('table1',11,'{"v":1,"kind":"played","at":1700000054285,"seat":3,"move":"2wl/w","by":"person"}');
INSERT INTO "events" VALUES('table1',12,'{"v":1,"kind":"proposed","at":1700000063271,"seat":0,"what":"undo"}');
INSERT INTO "events" VALUES('table1',13,'{"v":1,"kind":"stood_in","at":1700000063271,"seat":0,"level":"random"}');
INSERT INTO "events" VALUES('table1',14,'{"v":1,"kind":"played","at":1700000063366,"seat":0,"move":"5sw","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',15,'{"v":1,"kind":"played","at":1700000063366,"seat":1,"move":"5yk","by":"person"}');
INSERT INTO "events" VALUES('table1',16,'{"v":1,"kind":"played","at":1700000063366,"seat":2,"move":"4wl","by":"person"}');
INSERT INTO "events" VALUES('table1',17,'{"v":1,"kind":"played","at":1700000072362,"seat":0,"move":"9lk/l","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',18,'{"v":1,"kind":"played","at":1700000081362,"seat":1,"move":"4ms","by":"person"}');
INSERT INTO "events" VALUES('table1',19,'{"v":1,"kind":"played","at":1700000081563,"seat":2,"move":"7ml","by":"person"}');
INSERT INTO "events" VALUES('table1',20,'{"v":1,"kind":"played","at":1700000081563,"seat":3,"move":"7sk","by":"person"}');
INSERT INTO "events" VALUES('table1',21,'{"v":1,"kind":"played","at":1700000099656,"seat":2,"move":"9ms/m","by":"person"}');
INSERT INTO "events" VALUES('table1',22,'{"v":1,"kind":"proposed","at":1700000108651,"seat":1,"what":"concede"}');
INSERT INTO "events" VALUES('table1',23,'{"v":1,"kind":"played","at":1700000108746,"seat":3,"move":"6mw","by":"person"}');
INSERT INTO "events" VALUES('table1',24,'{"v":1,"kind":"played","at":1700000117741,"seat":0,"move":"8ms","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',25,'{"v":1,"kind":"answered","at":1700000126741,"seat":1,"yes":false}');
INSERT INTO "events" VALUES('table1',26,'{"v":1,"kind":"played","at":1700000135837,"seat":1,"move":"2mk","by":"person"}');
INSERT INTO "events" VALUES('table1',27,'{"v":1,"kind":"played","at":1700000135837,"seat":2,"move":"5ml/l","by":"person"}');
INSERT INTO "events" VALUES('table1',28,'{"v":1,"kind":"proposed","at":1700000144823,"seat":3,"what":"concede"}');
INSERT INTO "events" VALUES('table1',29,'{"v":1,"kind":"played","at":1700000153823,"seat":3,"move":"2sy","by":"person"}');
INSERT INTO "events" VALUES('table1',30,'{"v":1,"kind":"played","at":1700000162923,"seat":0,"move":"8wl","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',31,'{"v":1,"kind":"played","at":1700000163023,"seat":1,"move":"6sy","by":"person"}');
INSERT INTO "events" VALUES('table1',32,'{"v":1,"kind":"played","at":1700000190107,"seat":2,"move":"6lk/k","by":"person"}');
INSERT INTO "events" VALUES('table1',33,'{"v":1,"kind":"played","at":1700000190202,"seat":3,"move":"9wy","by":"person"}');
INSERT INTO "events" VALUES('table1',34,'{"v":1,"kind":"played","at":1700000190203,"seat":0,"move":"3mw","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',35,'{"v":1,"kind":"played","at":1700000190299,"seat":1,"move":"3sk","by":"person"}');
INSERT INTO "events" VALUES('table1',36,'{"v":1,"kind":"ready","at":1700000199299,"seat":1}');
INSERT INTO "events" VALUES('table1',37,'{"v":1,"kind":"ready","at":1700000199299,"seat":2}');
INSERT INTO "events" VALUES('table1',38,'{"v":1,"kind":"ready","at":1700000208289,"seat":3}');
INSERT INTO "events" VALUES('table1',39,'{"v":1,"kind":"dealt","at":1700000208289,"hand":1}');
INSERT INTO "events" VALUES('table1',40,'{"v":1,"kind":"played","at":1700000208290,"seat":3,"move":"7sk/s","by":"person"}');
INSERT INTO "events" VALUES('table1',41,'{"v":1,"kind":"came_back","at":1700000208385,"seat":0}');
INSERT INTO "events" VALUES('table1',42,'{"v":1,"kind":"played","at":1700000208387,"seat":0,"move":"5sw","by":"person"}');
INSERT INTO "events" VALUES('table1',43,'{"v":1,"kind":"played","at":1700000226578,"seat":1,"move":"4ms","by":"person"}');
INSERT INTO "events" VALUES('table1',44,'{"v":1,"kind":"played","at":1700000235578,"seat":2,"move":"3sk","by":"person"}');
INSERT INTO "events" VALUES('table1',45,'{"v":1,"kind":"played","at":1700000244578,"seat":3,"move":"2sy/s","by":"person"}');
INSERT INTO "events" VALUES('table1',46,'{"v":1,"kind":"played","at":1700000253578,"seat":0,"move":"8ms","by":"person"}');
INSERT INTO "events" VALUES('table1',47,'{"v":1,"kind":"proposed","at":1700000253578,"seat":3,"what":"undo"}');
INSERT INTO "events" VALUES('table1',48,'{"v":1,"kind":"answered","at":1700000253578,"seat":0,"yes":true}');
INSERT INTO "events" VALUES('table1',49,'{"v":1,"kind":"answered","at":1700000271566,"seat":1,"yes":true}');
INSERT INTO "events" VALUES('table1',50,'{"v":1,"kind":"played","at":1700000289566,"seat":1,"move":"3mw","by":"person"}');
INSERT INTO "events" VALUES('table1',51,'{"v":1,"kind":"left","at":1700000307561,"seat":2,"level":"random"}');
INSERT INTO "events" VALUES('table1',52,'{"v":1,"kind":"played","at":1700000307561,"seat":2,"move":"6sy","by":"bot"}');
INSERT INTO "events" VALUES('table1',53,'{"v":1,"kind":"played","at":1700000316658,"seat":2,"move":"6mw/w","by":"bot"}');
INSERT INTO "events" VALUES('table1',54,'{"v":1,"kind":"played","at":1700000325658,"seat":3,"move":"4wl","by":"person"}');
INSERT INTO "events" VALUES('table1',55,'{"v":1,"kind":"played","at":1700000343653,"seat":0,"move":"8wl","by":"person"}');
INSERT INTO "events" VALUES('table1',56,'{"v":1,"kind":"played","at":1700000343754,"seat":1,"move":"6lk","by":"person"}');
INSERT INTO "events" VALUES('table1',57,'{"v":1,"kind":"played","at":1700000352754,"seat":0,"move":"7wy/w","by":"person"}');
INSERT INTO "events" VALUES('table1',58,'{"v":1,"kind":"played","at":1700000352755,"seat":1,"move":"4yk","by":"person"}');
INSERT INTO "events" VALUES('table1',59,'{"v":1,"kind":"played","at":1700000352755,"seat":2,"move":"3ly","by":"bot"}');
INSERT INTO "events" VALUES('table1',60,'{"v":1,"kind":"played","at":1700000361750,"seat":3,"move":"9wy","by":"person"}');
INSERT INTO "events" VALUES('table1',61,'{"v":1,"kind":"played","at":1700000370850,"seat":3,"move":"5yk/k","by":"person"}');
INSERT INTO "events" VALUES('table1',62,'{"v":1,"kind":"played","at":1700000379845,"seat":0,"move":"8yk","by":"person"}');
INSERT INTO "events" VALUES('table1',63,'{"v":1,"kind":"played","at":1700000388845,"seat":1,"move":"9lk","by":"person"}');
INSERT INTO "events" VALUES('table1',64,'{"v":1,"kind":"played","at":1700000388846,"seat":2,"move":"5ml","by":"bot"}');
INSERT INTO "events" VALUES('table1',65,'{"v":1,"kind":"played","at":1700000388846,"seat":0,"move":"7ml/m","by":"person"}');
INSERT INTO "events" VALUES('table1',66,'{"v":1,"kind":"played","at":1700000388846,"seat":1,"move":"2mk","by":"person"}');
INSERT INTO "events" VALUES('table1',67,'{"v":1,"kind":"played","at":1700000406836,"seat":2,"move":"9ms","by":"bot"}');
INSERT INTO "events" VALUES('table1',68,'{"v":1,"kind":"played","at":1700000415831,"seat":3,"move":"2wl","by":"person"}');
INSERT INTO "events" VALUES('table1',69,'{"v":1,"kind":"ready","at":1700000415831,"seat":0}');
INSERT INTO "events" VALUES('table1',70,'{"v":1,"kind":"ready","at":1700000415831,"seat":3}');
INSERT INTO "events" VALUES('table1',71,'{"v":1,"kind":"ready","at":1700000424825,"seat":1}');
INSERT INTO "events" VALUES('table1',72,'{"v":1,"kind":"dealt","at":1700000424825,"hand":2}');
INSERT INTO "events" VALUES('table1',73,'{"v":1,"kind":"played","at":1700000424926,"seat":0,"move":"3ly/l","by":"person"}');
INSERT INTO "events" VALUES('table1',74,'{"v":1,"kind":"stood_in","at":1700000425026,"seat":1,"level":"random"}');
INSERT INTO "events" VALUES('table1',75,'{"v":1,"kind":"played","at":1700000434026,"seat":1,"move":"5ml","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',76,'{"v":1,"kind":"played","at":1700000434027,"seat":2,"move":"2wl","by":"bot"}');
INSERT INTO "events" VALUES('table1',77,'{"v":1,"kind":"played","at":1700000434027,"seat":3,"move":"6lk","by":"person"}');
INSERT INTO "events" VALUES('table1',78,'{"v":1,"kind":"played","at":1700000443024,"seat":2,"move":"7wy/w","by":"bot"}');
INSERT INTO "events" VALUES('table1',79,'{"v":1,"kind":"played","at":1700000452019,"seat":3,"move":"6mw","by":"person"}');
INSERT INTO "events" VALUES('table1',80,'{"v":1,"kind":"played","at":1700000470014,"seat":0,"move":"9lk","by":"person"}');
INSERT INTO "events" VALUES('table1',81,'{"v":1,"kind":"played","at":1700000470014,"seat":1,"move":"9wy","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',82,'{"v":1,"kind":"played","at":1700000470014,"seat":1,"move":"3mw/m","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',83,'{"v":1,"kind":"played","at":1700000470109,"seat":2,"move":"9ms","by":"bot"}');
INSERT INTO "events" VALUES('table1',84,'{"v":1,"kind":"came_back","at":1700000470109,"seat":1}');
INSERT INTO "events" VALUES('table1',85,'{"v":1,"kind":"played","at":1700000470209,"seat":3,"move":"2mk","by":"person"}');
INSERT INTO "events" VALUES('table1',86,'{"v":1,"kind":"played","at":1700000479404,"seat":0,"move":"7ml","by":"person"}');
INSERT INTO "events" VALUES('table1',87,'{"v":1,"kind":"stood_in","at":1700000488494,"seat":1,"level":"random"}');
INSERT INTO "events" VALUES('table1',88,'{"v":1,"kind":"played","at":1700000497594,"seat":1,"move":"5yk/k","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',89,'{"v":1,"kind":"played","at":1700000497694,"seat":2,"move":"4yk","by":"bot"}');
INSERT INTO "events" VALUES('table1',90,'{"v":1,"kind":"played","at":1700000506990,"seat":3,"move":"8yk","by":"person"}');
INSERT INTO "events" VALUES('table1',91,'{"v":1,"kind":"played","at":1700000507090,"seat":0,"move":"7sk","by":"person"}');
INSERT INTO "events" VALUES('table1',92,'{"v":1,"kind":"played","at":1700000525091,"seat":3,"move":"5sw/w","by":"person"}');
INSERT INTO "events" VALUES('table1',93,'{"v":1,"kind":"played","at":1700000525187,"seat":0,"move":"2sy","by":"person"}');
INSERT INTO "events" VALUES('table1',94,'{"v":1,"kind":"played","at":1700000534187,"seat":1,"move":"8wl","by":"stand_in"}');
INSERT INTO "events" VALUES('table1',95,'{"v":1,"kind":"played","at":1700000534187,"seat":2,"move":"4wl","by":"bot"}');
INSERT INTO "events" VALUES('table1',96,'{"v":1,"kind":"came_back","at":1700000534382,"seat":1}');
INSERT INTO "events" VALUES('table1',97,'{"v":1,"kind":"rest_claimed","at":1700000534382,"seat":1}');
INSERT INTO "events" VALUES('table1',98,'{"v":1,"kind":"played","at":1700000534382,"seat":1,"move":"3sk/k","by":"claim"}');
INSERT INTO "events" VALUES('table1',99,'{"v":1,"kind":"played","at":1700000534382,"seat":2,"move":"6sy","by":"claim"}');
INSERT INTO "events" VALUES('table1',100,'{"v":1,"kind":"played","at":1700000534382,"seat":3,"move":"8ms","by":"claim"}');
INSERT INTO "events" VALUES('table1',101,'{"v":1,"kind":"played","at":1700000534382,"seat":0,"move":"4ms","by":"claim"}');
INSERT INTO "events" VALUES('table1',102,'{"v":1,"kind":"ready","at":1700000534382,"seat":3}');
INSERT INTO "events" VALUES('table1',103,'{"v":1,"kind":"ready","at":1700000534382,"seat":0}');
INSERT INTO "events" VALUES('table1',104,'{"v":1,"kind":"ready","at":1700000534382,"seat":1}');
INSERT INTO "events" VALUES('table1',105,'{"v":1,"kind":"dealt","at":1700000534382,"hand":3}');
INSERT INTO "events" VALUES('table1',106,'{"v":1,"kind":"proposed","at":1700000552670,"seat":1,"what":"concede"}');
INSERT INTO "events" VALUES('table1',107,'{"v":1,"kind":"played","at":1700000561670,"seat":1,"move":"5sw/w","by":"person"}');
INSERT INTO "events" VALUES('table1',108,'{"v":1,"kind":"played","at":1700000579671,"seat":2,"move":"8wl","by":"bot"}');
INSERT INTO "events" VALUES('table1',109,'{"v":1,"kind":"played","at":1700000588671,"seat":3,"move":"2wl","by":"person"}');
INSERT INTO "events" VALUES('table1',110,'{"v":1,"kind":"played","at":1700000597666,"seat":0,"move":"9wy","by":"person"}');
INSERT INTO "events" VALUES('table2',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"nonesuch","players":3,"options":[["target","31"],["tie","shared"],["max_hands","none"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"bot","name":"Bo","level":"random"},{"kind":"bot","name":"Cy","level":"random"}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table2',2,'{"v":1,"kind":"part","at":1700000000001,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table2',3,'{"v":1,"kind":"dealt","at":1700000000001,"hand":0}');
INSERT INTO "events" VALUES('table2',4,'{"v":1,"kind":"played","at":1700000000002,"seat":2,"move":"some","by":"bot"}');
INSERT INTO "events" VALUES('table2',5,'{"v":1,"kind":"outage","at":1700000009199,"lost":1000}');
INSERT INTO "events" VALUES('table2',6,'{"v":1,"kind":"played","at":1700000009199,"seat":0,"move":"most","by":"person"}');
INSERT INTO "events" VALUES('table2',7,'{"v":1,"kind":"played","at":1700000009199,"seat":1,"move":"most","by":"bot"}');
INSERT INTO "events" VALUES('table2',8,'{"v":1,"kind":"played","at":1700000009289,"seat":2,"move":"9wy/w","by":"bot"}');
INSERT INTO "events" VALUES('table2',9,'{"v":1,"kind":"played","at":1700000027389,"seat":0,"move":"4wl","by":"person"}');
INSERT INTO "events" VALUES('table2',10,'{"v":1,"kind":"played","at":1700000054384,"seat":1,"move":"7wy","by":"bot"}');
INSERT INTO "events" VALUES('table2',11,'{"v":1,"kind":"played","at":1700000063480,"seat":0,"move":"Ck/k","by":"person"}');
INSERT INTO "events" VALUES('table2',12,'{"v":1,"kind":"played","at":1700000063481,"seat":1,"move":"5yk","by":"bot"}');
INSERT INTO "events" VALUES('table2',13,'{"v":1,"kind":"played","at":1700000063581,"seat":2,"move":"7sk","by":"bot"}');
INSERT INTO "events" VALUES('table2',14,'{"v":1,"kind":"played","at":1700000072682,"seat":0,"move":"Cy/y","by":"person"}');
INSERT INTO "events" VALUES('table2',15,'{"v":1,"kind":"played","at":1700000072782,"seat":1,"move":"8yk","by":"bot"}');
INSERT INTO "events" VALUES('table2',16,'{"v":1,"kind":"played","at":1700000072782,"seat":2,"move":"Ay","by":"bot"}');
INSERT INTO "events" VALUES('table2',17,'{"v":1,"kind":"let_play","at":1700000072784,"seat":0,"level":"random"}');
INSERT INTO "events" VALUES('table2',18,'{"v":1,"kind":"paused","at":1700000072884}');
INSERT INTO "events" VALUES('table2',19,'{"v":1,"kind":"resumed","at":1700000073179}');
INSERT INTO "events" VALUES('table2',20,'{"v":1,"kind":"came_back","at":1700000073179,"seat":0}');
INSERT INTO "events" VALUES('table2',21,'{"v":1,"kind":"played","at":1700000091169,"seat":0,"move":"3ly/y","by":"person"}');
INSERT INTO "events" VALUES('table2',22,'{"v":1,"kind":"played","at":1700000091269,"seat":1,"move":"6sy","by":"bot"}');
INSERT INTO "events" VALUES('table2',23,'{"v":1,"kind":"played","at":1700000100269,"seat":2,"move":"4yk","by":"bot"}');
INSERT INTO "events" VALUES('table2',24,'{"v":1,"kind":"proposed","at":1700000100269,"seat":0,"what":"concede"}');
INSERT INTO "events" VALUES('table2',25,'{"v":1,"kind":"conceded","at":1700000100269,"seat":0}');
INSERT INTO "events" VALUES('table2',26,'{"v":1,"kind":"finished","at":1700000100269,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}');
INSERT INTO "events" VALUES('table2',27,'{"v":1,"kind":"rematch","at":1700000209134,"seat":0,"table":"dc6kb8er69cgxwuu"}');
INSERT INTO "events" VALUES('table3',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"nonesuch","players":3,"options":[["target","31"],["tie","shared"],["max_hands","none"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"open","name":"","level":""}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table3',2,'{"v":1,"kind":"part","at":1700000000100,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table3',3,'{"v":1,"kind":"part","at":1700000009300,"seat":1,"part":"00000000000000000000000000000001"}');
INSERT INTO "events" VALUES('table3',4,'{"v":1,"kind":"seated","at":1700000054693,"seat":2,"name":"Newcomer"}');
INSERT INTO "events" VALUES('table3',5,'{"v":1,"kind":"part","at":1700000063794,"seat":2,"part":"00000000000000000000000000000002"}');
INSERT INTO "events" VALUES('table3',6,'{"v":1,"kind":"dealt","at":1700000063794,"hand":0}');
INSERT INTO "events" VALUES('table3',7,'{"v":1,"kind":"played","at":1700000063794,"seat":0,"move":"none","by":"person"}');
INSERT INTO "events" VALUES('table3',8,'{"v":1,"kind":"played","at":1700000063794,"seat":1,"move":"most","by":"person"}');
INSERT INTO "events" VALUES('table3',9,'{"v":1,"kind":"proposed","at":1700000063794,"seat":2,"what":"concede"}');
INSERT INTO "events" VALUES('table3',10,'{"v":1,"kind":"played","at":1700000073083,"seat":2,"move":"some","by":"person"}');
INSERT INTO "events" VALUES('table3',11,'{"v":1,"kind":"played","at":1700000082083,"seat":0,"move":"6sy/y","by":"person"}');
INSERT INTO "events" VALUES('table3',12,'{"v":1,"kind":"let_play","at":1700000091084,"seat":1,"level":"random"}');
INSERT INTO "events" VALUES('table3',13,'{"v":1,"kind":"played","at":1700000091084,"seat":1,"move":"4yk","by":"stand_in"}');
INSERT INTO "events" VALUES('table3',14,'{"v":1,"kind":"played","at":1700000109375,"seat":2,"move":"2sy","by":"person"}');
INSERT INTO "events" VALUES('table3',15,'{"v":1,"kind":"played","at":1700000109575,"seat":1,"move":"Cl/l","by":"stand_in"}');
INSERT INTO "events" VALUES('table3',16,'{"v":1,"kind":"answered","at":1700000109675,"seat":0,"yes":false}');
INSERT INTO "events" VALUES('table3',17,'{"v":1,"kind":"played","at":1700000118675,"seat":2,"move":"5ml","by":"person"}');
INSERT INTO "events" VALUES('table3',18,'{"v":1,"kind":"closed","at":1700000127766}');
INSERT INTO "events" VALUES('table4',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"nameless","players":4,"options":[["target","20"],["seven_turned","opposite_first"],["twos_switch","true"],["alone","true"],["alone_opponents","replace"],["renege","prevent"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"bot","name":"Cy","level":"random"},{"kind":"bot","name":"Di","level":"random"}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table4',2,'{"v":1,"kind":"part","at":1700000000100,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table4',3,'{"v":1,"kind":"removed","at":1700000009100,"seat":1,"level":""}');
INSERT INTO "events" VALUES('table5',1,'{"v":1,"kind":"opened","at":1700000000000,"game":"nonesuch","players":3,"options":[["target","31"],["tie","shared"],["max_hands","none"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"open","name":"","level":""}],"host":0,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","clock":"bank","seconds":5,"bank":30,"spectators":"hidden","public":true,"undo":true,"hints":true,"level":"random","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table5',2,'{"v":1,"kind":"part","at":1700000008996,"seat":0,"part":"00000000000000000000000000000000"}');
INSERT INTO "events" VALUES('table5',3,'{"v":1,"kind":"left","at":1700000018093,"seat":1,"level":""}');
INSERT INTO "events" VALUES('table5',4,'{"v":1,"kind":"filled","at":1700000108668,"seat":1,"name":"random","level":"random"}');
INSERT INTO "events" VALUES('table6',1,'{"v":1,"kind":"opened","at":0,"game":"nameless","players":4,"options":[["target","20"],["seven_turned","opposite_first"],["twos_switch","true"],["alone","true"],["alone_opponents","replace"],["renege","prevent"]],"chairs":[{"kind":"person","name":"Ada","level":""},{"kind":"person","name":"Bo","level":""},{"kind":"person","name":"Cleo","level":""},{"kind":"person","name":"Dan","level":""}],"host":0,"secret":"0000000000000000000000000000000000000000000000000000000000000004","clock":"countdown","seconds":60,"bank":0,"spectators":"hidden","public":false,"undo":true,"hints":true,"level":"regular","dealer":null,"previous":"","lesson":""}');
INSERT INTO "events" VALUES('table6',2,'{"v":1,"kind":"part","at":1,"seat":0,"part":"00000000000000000000000000000004"}');
INSERT INTO "events" VALUES('table6',3,'{"v":1,"kind":"part","at":1,"seat":1,"part":"00000000000000000000000000000004"}');
INSERT INTO "events" VALUES('table6',4,'{"v":1,"kind":"part","at":1,"seat":2,"part":"00000000000000000000000000000004"}');
INSERT INTO "events" VALUES('table6',5,'{"v":1,"kind":"part","at":1,"seat":3,"part":"00000000000000000000000000000004"}');
INSERT INTO "events" VALUES('table6',6,'{"v":1,"kind":"dealt","at":1,"hand":0}');
INSERT INTO "events" VALUES('table6',7,'{"v":1,"kind":"chosen","at":2,"seat":0,"move":"swap 2s 2d 2c"}');
INSERT INTO "events" VALUES('table6',8,'{"v":1,"kind":"ready","at":2,"seat":1}');
INSERT INTO "events" VALUES('table7',1,'{"v":1,"kind":"opened","at":0,"game":"nonesuch","players":3,"options":[["target","31"],["tie","shared"],["max_hands","none"]],"chairs":[{"kind":"person","name":"Zoë","level":""},{"kind":"bot","name":"Robin","level":"regular"},{"kind":"bot","name":"Mika","level":"regular"}],"host":0,"secret":"a90854e127802506fa49392d27470bc811cb9c551f32343231c6ebd95298d2fc","clock":"none","seconds":0,"bank":0,"spectators":"hidden","public":false,"undo":false,"hints":true,"level":"regular","dealer":null,"previous":"","lesson":"nonesuch"}');
INSERT INTO "events" VALUES('table7',2,'{"v":1,"kind":"dealt","at":0,"hand":0}');
INSERT INTO "events" VALUES('table7',3,'{"v":1,"kind":"stepped","at":1,"step":1}');
INSERT INTO "events" VALUES('table7',4,'{"v":1,"kind":"played","at":1,"seat":0,"move":"most","by":"person"}');
INSERT INTO "events" VALUES('table7',5,'{"v":1,"kind":"stepped","at":1,"step":2}');
INSERT INTO "events" VALUES('table7',6,'{"v":1,"kind":"played","at":1,"seat":1,"move":"some","by":"bot"}');
INSERT INTO "events" VALUES('table7',7,'{"v":1,"kind":"played","at":1,"seat":2,"move":"most","by":"bot"}');
INSERT INTO "events" VALUES('table7',8,'{"v":1,"kind":"played","at":1,"seat":0,"move":"trump m","by":"person"}');
INSERT INTO "events" VALUES('table7',9,'{"v":1,"kind":"stepped","at":1,"step":3}');
INSERT INTO "events" VALUES('table7',10,'{"v":1,"kind":"played","at":1,"seat":0,"move":"8wl/w","by":"person"}');
INSERT INTO "events" VALUES('table7',11,'{"v":1,"kind":"stepped","at":1,"step":4}');
INSERT INTO "events" VALUES('table7',12,'{"v":1,"kind":"played","at":1,"seat":1,"move":"5sw","by":"bot"}');
INSERT INTO "events" VALUES('table7',13,'{"v":1,"kind":"played","at":1,"seat":2,"move":"3mw","by":"bot"}');
INSERT INTO "events" VALUES('table7',14,'{"v":1,"kind":"stepped","at":1,"step":5}');
CREATE TABLE ids (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	client_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat, client_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "ids" VALUES('table0',0,'id1',44);
INSERT INTO "ids" VALUES('table1',0,'id1',110);
INSERT INTO "ids" VALUES('table2',0,'id1',27);
INSERT INTO "ids" VALUES('table3',0,'id1',18);
INSERT INTO "ids" VALUES('table4',0,'id1',3);
INSERT INTO "ids" VALUES('table5',0,'id1',4);
INSERT INTO "ids" VALUES('table6',0,'id1',8);
INSERT INTO "ids" VALUES('table7',0,'id1',14);
CREATE TABLE invites (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32), 
	seat INTEGER, 
	person VARCHAR(64), 
	expires BIGINT NOT NULL, 
	is_used BOOLEAN NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE persons (
	id VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "persons" VALUES('person of Ada','Ada',5);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('table0',0,'person 0');
INSERT INTO "seats" VALUES('table0',1,'person 1');
INSERT INTO "seats" VALUES('table1',0,'person 0');
INSERT INTO "seats" VALUES('table1',1,'person 1');
INSERT INTO "seats" VALUES('table1',3,'person 3');
INSERT INTO "seats" VALUES('table2',0,'person 0');
INSERT INTO "seats" VALUES('table3',0,'person 0');
INSERT INTO "seats" VALUES('table3',1,'person 1');
INSERT INTO "seats" VALUES('table3',2,'person 2');
INSERT INTO "seats" VALUES('table4',0,'person 0');
INSERT INTO "seats" VALUES('table5',0,'person 0');
INSERT INTO "seats" VALUES('table6',0,'person 0');
INSERT INTO "seats" VALUES('table6',1,'person 1');
INSERT INTO "seats" VALUES('table6',2,'person 2');
INSERT INTO "seats" VALUES('table6',3,'person 3');
INSERT INTO "seats" VALUES('table7',0,'person 0');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	players INTEGER NOT NULL, 
	stage VARCHAR(16) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	last INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('table0','nameless',4,'playing',1,44,1700000000000,1700000237040,'{"names": ["Ada", "Bo", "Cy", "Di"], "open": [], "hand": 2, "totals": [2, 3], "turn": [], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table1','poison-nonesuch',4,'playing',1,110,1700000000000,1700000597666,'{"names": ["Ada", "Bo", "Cy", "Di"], "open": [], "hand": 4, "totals": [-3, -3, 0, 0], "turn": [0, 3], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table2','nonesuch',3,'finished',1,27,1700000000000,1700000209134,'{"names": ["Ada", "Bo", "Cy"], "open": [], "hand": 1, "totals": [0, 0, 0], "turn": [], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table3','nonesuch',3,'closed',1,18,1700000000000,1700000127766,'{"names": ["Ada", "Bo", "Newcomer"], "open": [], "hand": 1, "totals": [0, 0, 0], "turn": [], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table4','nameless',4,'waiting',1,3,1700000000000,1700000009100,'{"names": ["Ada", "", "Cy", "Di"], "open": [1], "hand": 0, "totals": [], "turn": [], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table5','nonesuch',3,'waiting',1,4,1700000000000,1700000108668,'{"names": ["Ada", "random", ""], "open": [2], "hand": 0, "totals": [], "turn": [], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table6','nameless',4,'playing',0,8,0,2,'{"names": ["Ada", "Bo", "Cleo", "Dan"], "open": [], "hand": 1, "totals": [0, 0], "turn": [2, 3], "lesson": false, "watched": true}');
INSERT INTO "tables" VALUES('table7','nonesuch',3,'playing',0,14,0,1,'{"names": ["Zo\u00eb", "Robin", "Mika"], "open": [], "hand": 1, "totals": [0, 0, 0], "turn": [], "lesson": true, "watched": true}');
CREATE INDEX tables_by_stage ON tables (stage, updated);
CREATE INDEX seats_by_person ON seats (person);
COMMIT;
