import { locationOf } from '@app/routing';
import {
  isKnownOrigin,
  scanSource,
  sourceGroupOf,
  type ClickKind,
  type KindOutcome,
  type SealedKind,
} from '@app/visitors';
import { forwardedQuery, type LinkVisit, startOf, traitsOf } from './link-visit.js';

/** The query parameter of destinations that carries a voucher. */
export const voucherParameter = 'wp_click';

/** Where a visitor is sent, and the kind of click that the voucher says; null if there is no voucher. */
interface Departure {
  location: string;
  kind: ClickKind | null;
}

/**
 * Where the visitor is sent: the destination with the forwarded query and, if the link reports conversions and the visit
 * counts, with its voucher.
 * @param describeBreakout the app that the visit began in, empty if there was none to leave, and what came of it.
 */
export function departureOf(
  visit: LinkVisit,
  describeBreakout: () => { app: string; outcome: KindOutcome },
): Departure {
  const sealed = visit.link.conversions ? voucherOf(visit, describeBreakout) : null;
  // A visitor who gets no voucher must not bring another one's to the shop.
  const own = visit.link.conversions ? { name: voucherParameter, value: sealed?.voucher ?? null } : undefined;
  const location = locationOf(visit.destination, forwardedQuery(visit), visit.reservedParameters, own);
  return { location, kind: sealed?.kind ?? null };
}

function voucherOf(
  visit: LinkVisit,
  describeBreakout: () => { app: string; outcome: KindOutcome },
): SealedKind | null {
  const { handOver, visitor, branch } = visit;
  // The traits that the click counts for.
  const traits = handOver === null ? visitor.traits : traitsOf(visit);
  if (!visit.voucherOf || !visitor.traits || visitor.isAutomated || !traits) return null;
  const { country, device, source, browser, system } = traits;
  const { app, outcome } = describeBreakout();
  const kind: ClickKind = {
    country,
    device,
    browser,
    system,
    outcome,
    // A host that few know could tell a visitor apart.
    source: isKnownOrigin('source', source) ? source : 'other',
    sourceGroup: sourceGroupOf(source),
    app: app || 'none',
    branch: (handOver === null ? branch : handOver.branch) ?? 'none',
    isScan: source === scanSource,
    arm: visit.arm ?? 'none',
  };
  return visit.voucherOf(kind, startOf(visit));
}
