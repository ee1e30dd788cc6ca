/**
 * The generation of guards that this version knows: whatever keeps visitors from a destination, such as passwords, rules and
 * limits. A version that adds one raises it, and writes it to `needs` of the links and pages that have the guard. After a
 * rollback, the version before does not serve them, instead of leading visitors past a guard that it does not know.
 */
export const knownGuards = 1;

/** Whether a link or page has a guard that this version does not know. */
export const hasUnknownGuard = ({ needs }: { needs: number }): boolean => needs > knownGuards;
