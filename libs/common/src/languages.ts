/** The languages of the dashboard, of mails and of pages for visitors. The first is the fallback. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];
