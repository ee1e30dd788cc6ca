import type { Behavior } from '@app/database';
import type { InAppBrowser } from '@app/visitors';
import { familyOf, metaFamilies } from './families.js';
import { techniqueUrl } from './technique-url.js';
import { type Phone, type Technique, type TechniqueRow, techniques } from './techniques.js';

/** What a visitor in an app's browser gets in place of the plain 302. */
export interface BreakoutPlan {
  /** Key of the app, as detected. */
  app: string;
  platform: Phone;
  /** What leads out, by itself or by a tap; null where nothing is known that does: steps and the address then. */
  technique: Technique | null;
  /** `page`: the page fires the technique once. `redirect`: the answer is a 302. `never`: a tap does. */
  automatic: 'page' | 'redirect' | 'never';
  /** The tap opens a new window. */
  newWindow: boolean;
  /** When the steps to do it by hand show, in milliseconds after `load`; 0: at once. */
  stepsAfterMs: number;
  /** Whether the page has a button that copies the address. */
  copyLink: boolean;
}

/**
 * What a visitor gets under `behavior`; null: the plain 302.
 * @param inApp null for everything but an app's own browser: real browsers, bots, what cannot be told.
 * @param table for tests.
 */
export function planBreakout(
  behavior: Behavior,
  inApp: Pick<InAppBrowser, 'app' | 'platform'> | null,
  table: readonly TechniqueRow[] = techniques,
): BreakoutPlan | null {
  if (behavior === 'basic' || inApp === null || inApp.platform === 'desktop') return null;
  const { app, platform } = inApp;
  const family = familyOf(app);
  if (behavior === 'non-meta' && metaFamilies.has(family)) return null;
  const row = table.find(
    (candidate) =>
      candidate.family === family &&
      candidate.platform === platform &&
      candidate.on &&
      candidate.state === 'works',
  );
  const automatic =
    row === undefined || row.fires === 'tap' || behavior === 'conservative' ? 'never' : row.fires;
  return {
    app,
    platform,
    technique: row?.technique ?? null,
    automatic,
    newWindow: row?.newWindow ?? false,
    stepsAfterMs: automatic === 'never' ? 0 : (row?.stepsAfterMs ?? 0),
    copyLink: row === undefined,
  };
}

/** Where a plan sends the visitor with a 302; null where it is a page. Never a custom scheme. */
export function redirectOf({ automatic, technique }: BreakoutPlan, handOver: string): string | null {
  return automatic === 'redirect' && technique !== null ? techniqueUrl(technique, handOver) : null;
}
