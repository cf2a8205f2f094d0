/** The preferences dialog, for `LateDialog`. */
export const loadPreferences = async () => (await import('$lib/preferencesDialog')).PreferencesDialog;
