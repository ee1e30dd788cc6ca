import type { Behavior } from '@app/database';
import { languages, directionOf, type PageBrand } from '@app/pages';
import { appRules } from '@app/visitors';
import { pageScript } from './page-script.js';
import { type BreakoutPageInput, renderBreakoutPage } from './page.js';
import { type BreakoutPlan, planBreakout } from './plan.js';
import { shippedTables } from './tables/shipped-tables.js';
import type { Phone, TechniqueRow } from './tables/table-rows.js';

const handOverUrl = `https://links.short.example/summer-sale?b=${'t'.repeat(120)}&utm_source=bio&utm_campaign=summer`;

function plan(app: string, platform: Phone, behavior: Behavior = 'aggressive'): BreakoutPlan {
  const planned = planBreakout(behavior, { app, platform });
  if (!planned) throw new Error(`no page for ${app} on ${platform}`);
  return planned;
}

const render = (input: Partial<BreakoutPageInput> = {}): ReturnType<typeof renderBreakoutPage> =>
  renderBreakoutPage({
    plan: plan('instagram', 'ios'),
    handOverUrl,
    destinationHost: 'shop.example.com',
    acceptLanguage: 'en',
    ...input,
  });

const everyPlan = [...appRules.map(({ app }) => app), 'webview'].flatMap((app) =>
  (['ios', 'android'] as const).flatMap((platform) =>
    (['aggressive', 'conservative', 'non-meta'] as const).flatMap((behavior) => {
      const planned = planBreakout(behavior, { app, platform });
      return planned ? [planned] : [];
    }),
  ),
);

/** The plans of rows that are explored. */
const exploredPlans = ['instagram', 'facebook', 'x'].flatMap((app) =>
  (['ios', 'android'] as const).flatMap((platform) =>
    shippedTables.waysOutOf(app, platform).flatMap((row) => {
      const planned = planBreakout('aggressive', { app, platform }, { choose: () => row });
      return planned && row.state === 'unproven' ? [planned] : [];
    }),
  ),
);

describe('renderBreakoutPage', () => {
  it.each(languages)(
    'has a button, the steps and no automatic attempt where a way is explored in %s',
    (language) => {
      expect(exploredPlans).toHaveLength(5);
      for (const planned of exploredPlans) {
        const { html } = render({ plan: planned, acceptLanguage: language });
        expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
        expect(html).not.toMatch(/undefined|\{(?:app|sign|entry|other)\}| data-(?:fires|steps-after)=/);
        const [, link = ''] = /<a class="button main" id="open" ([^>]+)>[^<]+<\/a>/.exec(html) ?? [];
        const isWindow = planned.technique === 'https-window';
        expect(link).toMatch(
          isWindow
            ? /^href="https:\/\/links\.short\.example\/[^"]+" target="_blank"$/
            : /^href="instagram:[^"]+"$/,
        );
        expect(html.match(/<li>/g)).toHaveLength(2);
        // In X, the copied link remains the way out that is known.
        expect(html.includes('id="copy"')).toBe(planned.app === 'x');
      }
    },
  );

  it.each(languages)('is small and complete for every app, platform and behavior in %s', (language) => {
    for (const planned of everyPlan) {
      const { html } = render({ plan: planned, acceptLanguage: language });
      expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}"`);
      expect(html).not.toMatch(/undefined|\{(?:app|sign|entry|other)\}/);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html.match(/<li>/g)).toHaveLength(2);
      expect(html).toContain('<bdi dir="ltr">shop.example.com</bdi>');
      expect(html.includes('id="open"')).toBe(planned.technique !== null);
      expect(html.includes('id="copy"')).toBe(planned.technique === null);
      expect(html.includes(' data-fires="')).toBe(planned.automatic === 'page');
    }
  });

  it('says that Instagram on iOS asks, and what to tap', () => {
    const saying = 'Instagram will ask you to confirm: tap “Open” to continue.';
    for (const behavior of ['aggressive', 'conservative'] as const) {
      expect(render({ plan: plan('instagram', 'ios', behavior) }).html).toContain(saying);
    }
    for (const [app, platform] of [
      ['instagram', 'android'],
      ['threads', 'ios'],
    ] as const) {
      expect(render({ plan: plan(app, platform) }).html).not.toContain('to confirm');
    }
  });

  it('loads nothing and links only to the hand-over URL', () => {
    for (const planned of everyPlan) {
      const { html } = render({ plan: planned });
      expect(html).not.toMatch(/<link|<img|<iframe|<form|<base|<object| src=| style=| on\w+=|@import|url\(/);
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(hrefs).toHaveLength(planned.technique === null ? 1 : 2);
      for (const href of hrefs) expect(decodeURIComponent(href)).toContain('links.short.example/summer-sale');
    }
  });

  it('allows only its own style and script, with a new nonce for each response', () => {
    const page = render();
    const nonce = /nonce-([^']+)/.exec(page.policy)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(page.policy).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page.html.match(/<(?:style|script)[^>]*>/g)).toEqual([
      `<style nonce="${nonce}">`,
      `<script nonce="${nonce}">`,
    ]);
    expect(new Set(Array.from({ length: 100 }, () => render().policy)).size).toBe(100);
  });

  it.each([
    `"><script>alert(1)</script><img src=x onerror='alert(2)'>`,
    `' onclick='alert(1)`,
    `</script><script>alert(1)//`,
    `#"onfocus=alert(1) autofocus="`,
    '&quot;&gt;&lt;script&gt;',
    '`${alert(1)}`',
  ])('contains a hostile query within its attribute: %s', (query) => {
    for (const planned of everyPlan) {
      const plain = render({ plan: planned, handOverUrl: 'https://short.example/s?b=t' });
      const { html } = render({ plan: planned, handOverUrl: `https://short.example/s?b=t&q=${query}` });
      const tags = /<[a-z][^\s>]*/g;
      expect(html.match(tags)).toEqual(plain.html.match(tags));
      expect(html.match(/"/g)).toHaveLength(plain.html.match(/"/g)?.length ?? 0);
      expect(html).not.toContain(' onclick=');
      expect(html).toContain(`>${pageScript}</script>`);
    }
  });

  it('escapes the host', () => {
    const { html } = render({ destinationHost: '<b>"host"</b>' });
    expect(html).toContain('&lt;b&gt;&quot;host&quot;&lt;/b&gt;');
  });

  it('has a field with the URL that can be copied without a script', () => {
    const { html } = render({ handOverUrl: 'https://short.example/s?b=t&a=1' });
    expect(html).toMatch(/<label for="address">[^<]+<\/label><input id="address"[^>]* readonly /);
    expect(html).toContain('value="https://short.example/s?b=t&amp;a=1"');
  });

  it('hides nothing without a script', () => {
    for (const planned of everyPlan) {
      expect(render({ plan: planned }).html).not.toMatch(/class="[^"]*waiting/);
    }
  });

  it('contains nothing of an earlier visit with the same app and language', () => {
    const urlWith = (token: string) => `https://links.short.example/sale?b=${token}&from=${token}`;
    for (const planned of everyPlan) {
      render({ plan: planned, handOverUrl: urlWith('first'), destinationHost: 'first.example' });
      const { html } = render({
        plan: planned,
        handOverUrl: urlWith('second'),
        destinationHost: 'other.example',
      });
      expect(html).not.toContain('first');
      // In the field, in "Continue here" and in the button, if there is one.
      expect(html.match(/b(?:=|%3D)second/g)?.length).toBeGreaterThanOrEqual(
        planned.technique === null ? 2 : 3,
      );
      expect(html).toContain('<bdi dir="ltr">other.example</bdi>');
    }
  });

  it('opens a new window only if the table requires it', () => {
    expect(render({ plan: plan('facebook', 'ios') }).html).toContain('target="_blank"');
    expect(render({ plan: plan('tiktok', 'ios') }).html).not.toContain('target=');
  });

  it("opens the destination's app like the known way out, whatever is explored", () => {
    const destination = 'https://www.youtube.com/watch?v=abc';
    const choose = (rows: readonly TechniqueRow[]) =>
      rows.find(({ technique }) => technique === 'https-window');
    for (const [app, target] of [
      ['instagram', ''],
      ['facebook', ' target="_blank"'],
    ]) {
      const planned = planBreakout(
        'aggressive',
        { app: app ?? '', platform: 'ios' },
        { destination, choose },
      );
      if (!planned) throw new Error('no plan');
      const { html } = render({ plan: planned });
      expect(/ id="app" href="[^"]+"([^>]*)>/.exec(html)?.[1]).toBe(target);
      expect(html).toMatch(/ id="open" href="https:[^"]+" target="_blank">/);
    }
  });

  it('names the app and its menu entries', () => {
    expect(render({ plan: plan('instagram', 'ios') }).html).toMatch(
      /Instagram’s.*Choose “Open in external browser”\./s,
    );
    expect(render({ plan: plan('wechat', 'ios') }).html).toMatch(
      /WeChat’s.*Choose “Open in Safari” or “Open in default browser”\./s,
    );
    expect(render({ plan: plan('wechat', 'android') }).html).toContain('Choose “Open in browser”.');
    expect(render({ plan: plan('kakaotalk', 'android') }).html).toContain('Open in other browser');
    for (const app of ['webview', 'meta']) {
      expect(render({ plan: plan(app, 'android') }).html).toContain('You are in an app’s built-in browser.');
    }
  });

  describe.each(languages)("with a way into the destination's app in %s", (language) => {
    const destination = 'https://www.youtube.com/watch?v=abc&x="><b>';
    const planned = (app: string, platform: Phone) => {
      const result = planBreakout('conservative', { app, platform }, { destination });
      if (!result) throw new Error('no plan');
      return result;
    };

    it('offers the app, the browser and to continue, in this order', () => {
      for (const platform of ['ios', 'android'] as const) {
        const { html } = render({ plan: planned('instagram', platform), acceptLanguage: language });
        expect([...html.matchAll(/ id="(app|open|stay)"/g)].map(([, id]) => id)).toEqual([
          'app',
          'open',
          'stay',
        ]);
        expect(html).toMatch(/<h1>[^<]*<bdi>YouTube<\/bdi>[^<]*<\/h1>/);
        expect(html).toMatch(/id="app" href="[^"]*"><span>[^<]*<bdi>YouTube<\/bdi>[^<]*<\/span><\/a>/);
        expect(html).toMatch(/<title>[^<{]*YouTube[^<{]*<\/title>/);
        expect(html).not.toContain('<b>');
        expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
      }
    });
  });

  it('returns to a different address if the app is missing', () => {
    const options = { destination: 'https://www.youtube.com/watch?v=abc' };
    const planned = planBreakout('aggressive', { app: 'linkedin', platform: 'android' }, options);
    if (!planned) throw new Error('no plan');
    const { html } = render({ plan: planned, appMissingUrl: 'https://short.example/x?b=missing' });
    const [, app = '', open = ''] = / id="app" href="([^"]*)".* id="open" href="([^"]*)"/s.exec(html) ?? [];
    expect(app).toContain('package=com.google.android.youtube;');
    expect(decodeURIComponent(app)).toContain('fallback_url=https://short.example/x?b=missing;end');
    expect(open).not.toContain('missing');
    expect(html).toContain(' data-fires="app:1500 open:1500"');
  });

  describe('with a brand', () => {
    const picture = Buffer.alloc(1_300, 'picture');
    const brand: PageBrand = {
      name: '"'.repeat(60),
      accent: '#0a7d5c',
      background: '#fff7e6',
      picture: null,
      host: 'links.short.example',
    };

    it.each(languages)('stays small and names the hosts for every app in %s', (language) => {
      for (const planned of everyPlan) {
        const input = { plan: planned, acceptLanguage: language };
        const { html } = render({ ...input, brand: { ...brand, picture } });
        expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
        expect(html).toContain(`<bdi>${'&quot;'.repeat(60)}</bdi>`);
        expect(html).toContain('<bdi dir="ltr">links.short.example</bdi>');
        expect(html).toContain('<bdi dir="ltr">shop.example.com</bdi>');
        expect(html).toContain('--background:#fff7e6;');
      }
    });

    it('shows its picture, for which alone the policy changes', () => {
      const withPicture = render({ brand: { ...brand, picture } });
      expect(withPicture.html).toContain(`<img src="data:image/webp;base64,${picture.toString('base64')}"`);
      expect(withPicture.policy).toMatch(/; img-src data:; base-uri 'none'; /);
      expect(render({ brand }).policy).not.toContain('img-src');
    });

    it('escapes the name and runs nothing more', () => {
      const { html } = render({ brand: { ...brand, name: '</main><script>alert(1)</script>' } });
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toContain('<bdi>&lt;/main&gt;&lt;script&gt;');
    });

    it('omits the picture, then the brand, before the page gets too large', () => {
      const withQuery = (length: number) =>
        render({ handOverUrl: `${handOverUrl}&q=${'x'.repeat(length)}`, brand: { ...brand, picture } }).html;
      const html = withQuery(400);
      expect(html).not.toContain('<img');
      expect(html).toContain('class="brand"');
      expect(withQuery(2_000)).not.toContain('class="brand"');
    });
  });

  it('falls back to English', () => {
    for (const acceptLanguage of [undefined, '', 'sw', 'zh-CN,zh;q=0.9']) {
      expect(render({ acceptLanguage }).html).toContain('<html lang="en" dir="ltr"');
    }
  });
});
