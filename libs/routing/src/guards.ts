/**
 * The generation of guards that this version knows. A guard keeps visitors from a destination, such as a password, rules or
 * limits. A version that adds one raises it, and writes it to `needs` of the links and pages that have the guard. After a
 * rollback, the previous version does not serve them, instead of leading visitors past a guard that it does not know.
 */
export const knownGuards = 1;

/** True if a link or page has a guard that this version does not know. */
export const hasUnknownGuard = ({ needs }: { needs: number }): boolean => needs > knownGuards;
