import { defaultDomainId } from '@app/database';
import type { BreakoutTables } from '@app/breakout';
import { Destination, type LinkRoute, readRules, withIds } from '@app/routing';
import { dryRun, type DryRun } from '@app/visits';
import type { ImaginedVisitorDto, LinkDraftDto } from './visit-preview.dto.js';

/** Placeholder for fields that a draft lacks. No visit depends on them. */
const example = { account: 'example', id: 'example', slug: 'example', passwordHash: 'example' };

/**
 * The response that a simulated visitor would get from a draft of a link, which has no clicks yet. Shares and splits
 * draw at random.
 */
export function previewVisit(
  draft: LinkDraftDto,
  visitor: ImaginedVisitorDto,
  shortUrlBase: string,
  tables: BreakoutTables,
): DryRun {
  const rules = draft.rules?.length ? readRules(JSON.stringify(withIds(draft.rules))) : null;
  const { country, language, device, system, browser, app, source, query, at } = visitor;
  return dryRun(
    routeOf(draft),
    rules,
    {
      country,
      language,
      device,
      system,
      browser,
      app: app ?? null,
      source: source ?? 'direct',
      query: query ?? '',
      now: at?.getTime() ?? Date.now(),
    },
    { shortUrlBase, tables },
    () => ({ share: Math.random(), branch: Math.random() }),
  );
}

const routeOf = (draft: LinkDraftDto): LinkRoute => ({
  kind: 'link',
  account: example.account,
  id: example.id,
  domainId: defaultDomainId,
  slug: example.slug,
  active: true,
  destination: Destination.parse(draft.destination),
  behavior: draft.behavior ?? 'basic',
  disabled: null,
  forwardQuery: draft.forwardQuery ?? true,
  gate: draft.gate ?? null,
  passwordHash: draft.hasPassword ? example.passwordHash : null,
  app: draft.app ?? 'auto',
  activeFrom: draft.activeFrom?.getTime() ?? null,
  expiresAt: draft.expiresAt?.getTime() ?? null,
  expiredDestination: draft.expiredDestination ? Destination.parse(draft.expiredDestination) : null,
  exhausted: false,
  preview: null,
  previewImage: null,
  rules: null,
  conversions: false,
  holdout: 0,
  holdoutSince: null,
  needs: 0,
});
