import type { FieldError } from '@app/common';
import type { AliasClaim } from '@app/slugs';

/** The fields of a link that determine its aliases. */
interface AliasedLink {
  id: string;
  domainId: number;
  aliases?: readonly string[] | null;
}

/** The aliases of a link. */
export const aliasClaims = ({ id, domainId, aliases }: AliasedLink): AliasClaim[] =>
  (aliases ?? []).map((code) => ({ code, targetId: id, domainId }));

export const aliasIsSlug: FieldError = {
  field: 'aliases',
  code: 'invalid_alias',
  message: 'The slug of the link leads to it anyway.',
};

/** The changes to the codes of a link that receives different aliases. */
export function aliasChanges(
  link: AliasedLink,
  wanted: readonly string[] | null,
): { removed: AliasClaim[]; added: AliasClaim[] } {
  const only = (codes: readonly string[] | null = null, others: readonly string[] | null = null) =>
    aliasClaims({ ...link, aliases: codes?.filter((code) => !others?.includes(code)) });
  return { removed: only(link.aliases, wanted), added: only(wanted, link.aliases) };
}
