import type { Behavior } from '@app/database';
import { appRules } from '@app/visitors';
import { attemptsOf, type BreakoutPlan, planBreakout, redirectOf } from './plan.js';
import { BreakoutTables } from './tables/breakout-tables.js';
import { shippedRows } from './tables/shipped-tables.js';
import type { Phone, TechniqueRow } from './tables/table-rows.js';

const phones: readonly Phone[] = ['ios', 'android'];
const meta = ['instagram', 'threads', 'facebook', 'messenger', 'whatsapp', 'meta'];
const apps = [...appRules.map(({ app }) => app), 'webview'];
const appsWithFamily = [...meta, 'tiktok', 'snapchat', 'x', 'wechat', 'line', 'kakaotalk'];
const others = apps.filter((app) => !appsWithFamily.includes(app));

/** The documented plan for some apps: what fires automatically, what a tap does, and when the steps appear. */
interface DocumentedPlan {
  apps: readonly string[];
  platforms: readonly Phone[];
  automatic: 'page' | 'redirect' | 'never';
  technique: string | null;
  stepsAfterMs: number;
  newWindow?: boolean;
  asks?: boolean;
}

const documented: readonly DocumentedPlan[] = [
  {
    apps: ['instagram'],
    platforms: ['ios'],
    automatic: 'page',
    technique: 'instagram-extbrowser',
    stepsAfterMs: 8000,
    asks: true,
  },
  {
    apps: ['threads'],
    platforms: ['ios'],
    automatic: 'page',
    technique: 'threads-extbrowser',
    stepsAfterMs: 8000,
  },
  {
    apps: ['facebook', 'messenger', 'whatsapp', 'meta'],
    platforms: ['ios'],
    automatic: 'never',
    technique: 'safari',
    stepsAfterMs: 0,
    newWindow: true,
  },
  { apps: meta, platforms: ['android'], automatic: 'page', technique: 'intent', stepsAfterMs: 1500 },
  {
    apps: ['x', 'snapchat', 'wechat'],
    platforms: ['ios'],
    automatic: 'never',
    technique: null,
    stepsAfterMs: 0,
  },
  { apps: ['wechat'], platforms: ['android'], automatic: 'never', technique: null, stepsAfterMs: 0 },
  { apps: ['tiktok'], platforms: ['ios'], automatic: 'never', technique: 'safari', stepsAfterMs: 0 },
  { apps: ['tiktok'], platforms: ['android'], automatic: 'page', technique: 'intent', stepsAfterMs: 0 },
  { apps: ['line'], platforms: phones, automatic: 'redirect', technique: 'line-parameter', stepsAfterMs: 0 },
  {
    apps: ['kakaotalk'],
    platforms: phones,
    automatic: 'page',
    technique: 'kakaotalk-external',
    stepsAfterMs: 1500,
  },
  {
    apps: [...others, 'x', 'snapchat'],
    platforms: ['android'],
    automatic: 'page',
    technique: 'intent',
    stepsAfterMs: 1500,
  },
  { apps: others, platforms: ['ios'], automatic: 'page', technique: 'safari', stepsAfterMs: 1500 },
];

const cases = documented.flatMap((row) =>
  row.apps.flatMap((app) =>
    row.platforms.map((platform): [string, Phone, DocumentedPlan] => [app, platform, row]),
  ),
);

describe('planBreakout', () => {
  it('is documented once for every detectable app on both platforms', () => {
    const named = cases.map(([app, platform]) => `${app} ${platform}`).sort();
    expect(named).toEqual(apps.flatMap((app) => phones.map((platform) => `${app} ${platform}`)).sort());
  });

  it.each(cases)('%s on %s', (app, platform, row) => {
    const { automatic, technique, stepsAfterMs, newWindow = false, asks = false } = row;
    const inApp = { app, platform };
    const plan: BreakoutPlan = {
      app,
      platform,
      into: null,
      technique,
      way: technique === null ? null : (shippedRows.ways[technique] ?? null),
      automatic,
      newWindow,
      appInNewWindow: newWindow,
      asks,
      stepsAfterMs,
      copyLink: technique === null,
    };
    expect(planBreakout('aggressive', inApp)).toEqual(plan);
    expect(planBreakout('conservative', inApp)).toEqual({ ...plan, automatic: 'never', stepsAfterMs: 0 });
    expect(planBreakout('non-meta', inApp)).toEqual(meta.includes(app) ? null : plan);
    expect(planBreakout('basic', inApp)).toBeNull();
  });

  it.each<[string, Phone, string, Partial<BreakoutPlan>]>([
    ['instagram', 'ios', 'instagram-extbrowser-tap', { asks: true }],
    ['instagram', 'ios', 'https-window', { newWindow: true }],
    ['instagram', 'android', 'instagram-extbrowser', {}],
    ['facebook', 'ios', 'https-window', { newWindow: true, appInNewWindow: true }],
    ['messenger', 'ios', 'https-window', { newWindow: true, appInNewWindow: true }],
    ['x', 'ios', 'https-window', { newWindow: true, copyLink: true }],
  ])(
    'offers what is explored in %s on %s by a tap alone, with the steps: %s',
    (app, platform, technique, more) => {
      const choose = (rows: readonly TechniqueRow[]) => rows.find((row) => row.technique === technique);
      expect(planBreakout('aggressive', { app, platform }, { choose })).toEqual({
        app,
        platform,
        into: null,
        technique,
        way: shippedRows.ways[technique],
        automatic: 'never',
        newWindow: false,
        appInNewWindow: false,
        asks: false,
        stepsAfterMs: 0,
        copyLink: false,
        ...more,
      });
    },
  );

  it.each<Behavior>(['aggressive', 'conservative', 'non-meta', 'basic'])(
    'plans the plain redirect for all other visitors: %s',
    (behavior) => {
      expect(planBreakout(behavior, null)).toBeNull();
      for (const app of apps) expect(planBreakout(behavior, { app, platform: 'desktop' })).toBeNull();
    },
  );

  it('skips disabled and dead rows, and plans steps and a copy button if no row is left', () => {
    const [first] = shippedRows.techniques.filter(
      ({ family, platform }) => family === 'others' && platform === 'ios',
    );
    if (!first) throw new Error('no row');
    const second = { ...first, technique: 'kakaotalk-external', fires: 'tap' } as const;
    const inApp = { app: 'webview', platform: 'ios' } as const;
    const planWith = (...techniques: TechniqueRow[]): BreakoutPlan | null =>
      planBreakout('aggressive', inApp, {
        tables: new BreakoutTables({ ...shippedRows, techniques }),
      });

    expect(planWith(first, second)).toMatchObject({ technique: 'safari', automatic: 'page' });
    expect(planWith({ ...first, on: false }, second)).toMatchObject({
      technique: 'kakaotalk-external',
      automatic: 'never',
    });
    expect(planWith({ ...first, state: 'dead' }, second)).toMatchObject({ technique: 'kakaotalk-external' });
    expect(planWith({ ...first, on: false })).toMatchObject({
      technique: null,
      automatic: 'never',
      stepsAfterMs: 0,
      copyLink: true,
    });
  });
});

describe("the destination's app", () => {
  const video = 'https://www.youtube.com/watch?v=abc';
  const tapOnly = 'https://www.tiktok.com/@ann';
  const planTo = (
    destination: string | undefined,
    app: string,
    platform: Phone,
    behavior: Behavior = 'aggressive',
  ) => planBreakout(behavior, { app, platform }, { destination });
  const attempts = (...of: Parameters<typeof planTo>) => {
    const plan = planTo(...of);
    return plan && attemptsOf(plan).map(({ id, ms }) => `${id} ${ms}`);
  };

  it('comes before the browser, automatically where that works without a tap', () => {
    expect(attempts(video, 'instagram', 'ios')).toEqual(['app 8000', 'open 8000']);
    expect(attempts(video, 'linkedin', 'android')).toEqual(['app 1500', 'open 1500']);
    expect(attempts(video, 'tiktok', 'android')).toEqual(['app 1500', 'open 0']);
    expect(attempts(video, 'instagram', 'ios', 'conservative')).toEqual([]);
    expect(attempts(video, 'facebook', 'ios')).toEqual([]);
    expect(attempts(tapOnly, 'instagram', 'ios')).toEqual(['open 8000']);
    for (const [app, behavior] of [
      ['instagram', 'conservative'],
      ['facebook', 'aggressive'],
    ] as const) {
      expect(planTo(video, app, 'ios', behavior)?.into).toMatchObject({ app: 'youtube', name: 'YouTube' });
    }
    expect(planTo(tapOnly, 'instagram', 'ios')?.into).toMatchObject({ app: 'tiktok', needsTap: true });
  });

  it("needs a tap in Meta's apps on Android, which have no fallback if it is missing", () => {
    for (const app of meta) {
      expect(planTo(video, app, 'android')?.into).toMatchObject({ app: 'youtube', needsTap: true });
      expect(attempts(video, app, 'android')).toEqual(['open 1500']);
    }
  });

  it('is omitted if it is unknown or unwanted, or where no scheme works', () => {
    for (const destination of ['https://shop.example/', undefined]) {
      expect(planTo(destination, 'instagram', 'ios')?.into).toBeNull();
      expect(attempts(destination, 'instagram', 'ios')).toEqual(['open 8000']);
    }
    for (const app of ['x', 'snapchat', 'wechat']) expect(planTo(video, app, 'ios')?.into).toBeNull();
    const explored = { destination: video, choose: ([row]: readonly TechniqueRow[]) => row };
    expect(planBreakout('aggressive', { app: 'x', platform: 'ios' }, explored)).toMatchObject({
      technique: 'https-window',
      into: null,
    });
  });

  it('does not redirect visitors who are in it already', () => {
    for (const behavior of ['aggressive', 'conservative', 'non-meta'] as const) {
      expect(planTo(tapOnly, 'tiktok', 'ios', behavior)).toBeNull();
      expect(planTo(tapOnly, 'tiktok', 'android', behavior)).toBeNull();
    }
  });

  it('is only for in-app browsers, and not for those that the behavior leaves alone', () => {
    for (const behavior of ['aggressive', 'conservative', 'non-meta', 'basic'] as const) {
      expect(planBreakout(behavior, null, { destination: video })).toBeNull();
    }
    expect(planTo(video, 'instagram', 'ios', 'basic')).toBeNull();
    expect(planTo(video, 'instagram', 'ios', 'non-meta')).toBeNull();
    expect(planTo(video, 'tiktok', 'android', 'non-meta')?.into?.app).toBe('youtube');
  });
});

describe('redirectOf', () => {
  const handOverUrl = 'https://short.example/promo?b=token';
  const redirectFor = (behavior: Behavior, app: string, platform: Phone): string | null => {
    const plan = planBreakout(behavior, { app, platform });
    return plan && redirectOf(plan, handOverUrl);
  };

  it('redirects LINE to our own URL with its parameter, and no other app', () => {
    for (const app of apps) {
      for (const platform of phones) {
        const url = app === 'line' ? `${handOverUrl}&openExternalBrowser=1` : null;
        expect(redirectFor('aggressive', app, platform)).toBe(url);
        expect(redirectFor('conservative', app, platform)).toBeNull();
      }
    }
  });
});
