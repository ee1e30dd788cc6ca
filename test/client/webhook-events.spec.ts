import { readFileSync } from 'node:fs';
import type { WebhookEvent } from '../../packages/client/src/index.js';

/** Does not compile if the client has another type of event, or lacks one. */
const types: Record<WebhookEvent['type'], true> = {
  'link.created': true,
  'link.updated': true,
  'link.deleted': true,
  'website.created': true,
  'website.updated': true,
  'website.deleted': true,
  'group.created': true,
  'group.updated': true,
  'group.deleted': true,
  'signup.created': true,
  'clicks.counted': true,
  'conversion.created': true,
  'conversion.refunded': true,
  'webhook.test': true,
};

/** The data implied by the type of an event. Does not compile if the client implies something else. */
function subjectOf(event: WebhookEvent): string {
  switch (event.type) {
    case 'link.created':
    case 'link.updated':
    case 'link.deleted':
      return event.data.destination;
    case 'website.created':
    case 'website.updated':
    case 'website.deleted':
      return event.data.headline ?? event.data.slug;
    case 'group.created':
    case 'group.updated':
    case 'group.deleted':
      return event.data.name;
    case 'signup.created':
      return event.data.email;
    case 'clicks.counted':
      return event.data.links.map(({ id, days }) => `${id} ${days[0]?.dimensions.country?.[0]?.key}`).join();
    case 'conversion.created':
      return event.data.externalId;
    case 'conversion.refunded':
      return `${event.data.externalId} ${event.data.refund.externalId}`;
    case 'webhook.test':
      return event.data.webhook;
  }
}

describe('events of webhooks', () => {
  it('all have a type in the client', () => {
    const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      components: { schemas: { WebhookDeliveryType: { enum: string[] } } };
    };
    expect(Object.keys(types).sort()).toEqual(components.schemas.WebhookDeliveryType.enum.sort());
  });

  it('have the data that their type implies, in the samples of docs/webhooks.md', () => {
    const samples = [
      ...readFileSync('docs/webhooks.md', 'utf8').matchAll(/```json\n(\{\n {2}"type".*?)```/gs),
    ];
    const events = samples.map(([, json = '']) => JSON.parse(json) as WebhookEvent);
    expect(events.map(({ type }) => type)).toEqual(['link.created', 'clicks.counted', 'conversion.refunded']);
    const [, clicks, refunded] = events;
    expect(clicks && subjectOf(clicks)).toBe('01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3 DE');
    expect(refunded && subjectOf(refunded)).toBe('order-1042 refund-7');
  });

  it('have all dimensions that docs/webhooks.md names', () => {
    const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      components: { schemas: { CountedClicks: object } };
    };
    const dimensions = /"dimensions":\{.*?"properties":\{(.*?)\}\}\}\}/.exec(
      JSON.stringify(components.schemas.CountedClicks),
    );
    const named = /^Days are UTC days\. The dimensions are (.*), with the keys/m.exec(
      readFileSync('docs/webhooks.md', 'utf8'),
    );
    const documented = [...(named?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(documented.length).toBeGreaterThan(10);
    for (const name of documented) expect(dimensions?.[0]).toContain(`"${name}":{"type":"array"`);
    expect(dimensions?.[0].match(/"\w+":\{"type":"array"/g)).toHaveLength(documented.length);
  });
});
