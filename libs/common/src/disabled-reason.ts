/** Why an operator disabled a link or a page. `account`: its whole account is disabled. */
export const disabledReasons = ['phishing', 'malware', 'spam', 'illegal', 'account'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
