/** Reasons for which an operator may disable a link, a page or an account. */
export const targetDisabledReasons = ['phishing', 'malware', 'spam', 'illegal'] as const;
export type TargetDisabledReason = (typeof targetDisabledReasons)[number];

/** Reasons for which a link or a page is disabled. `account`: its whole account is disabled. */
export const disabledReasons = [...targetDisabledReasons, 'account'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
