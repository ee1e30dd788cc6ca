import type { FieldError } from '@app/common';
import type { Alias } from '@app/database';
import type { AliasClaim } from '@app/slugs';

/** The aliases of a link on a domain. */
export const aliasClaims = (
  { id, aliases }: { id: string; aliases?: Alias[] | null },
  domainId: number,
): AliasClaim[] => (aliases ?? []).map((alias) => ({ alias, targetId: id, domainId }));

export const aliasIsSlug: FieldError = {
  field: 'aliases',
  code: 'invalid_alias',
  message: 'The slug of the link leads to it anyway.',
};

/** What becomes of the codes of a link that gets other aliases. */
export function aliasChanges(
  { id, domainId, aliases }: { id: string; domainId: number; aliases: Alias[] | null },
  wanted: Alias[] | null,
): { removed: AliasClaim[]; added: AliasClaim[] } {
  const without = (from: Alias[] | null, others: Alias[] | null) => {
    const codes = new Set(others?.map(({ code }) => code));
    return aliasClaims({ id, aliases: from?.filter(({ code }) => !codes.has(code)) }, domainId);
  };
  return { removed: without(aliases, wanted), added: without(wanted, aliases) };
}
