import { Settings } from '@app/common';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { withCodeSamples } from './code-samples.js';
import { withExamples } from './examples.js';
import { finishDocument } from './finish-document.js';
import { withResponseHeaders } from './response-headers.js';
import type { JsonObject } from './rewrite.js';
import { withWebhookEvents } from './webhook-events.js';

/** The tags of `/v1`, in the order in which the page shows them. */
const tags: [name: string, description: string][] = [
  ['Links', 'Short links: their destinations, behavior, rules and lifetime.'],
  ['Websites', 'Bio pages: a page of links at a short address.'],
  ['Groups', 'Groups organize links. A link is in one group or none.'],
  ['Tags', 'Labels of links. A link can have several, and creating it with a new one creates the tag.'],
  ['Webhooks', 'URLs that get signed events of links, bio pages, groups and clicks.'],
  ['Analytics', 'Views and clicks: reports, their parts, and reports that are shared.'],
  ['Conversions', 'What visitors did after a click, such as orders, and refunds of them.'],
  ['Imports', 'Links from files: exports of Waypost and of other services.'],
  ['Domains', 'Hosts of the account that serve its links and bio pages.'],
  ['Slugs', 'The short paths of links and websites.'],
  ['Account', 'An overview of the account, and its logo.'],
  ['Members', 'Who may work in the account.'],
  ['Audit log', 'Who changed what, and when.'],
];

/** The tags of the dashboard's own operations. */
const dashboardTags: [name: string, description: string][] = [
  ['Sign-in', 'Signing up, in and out, passwords, and authenticating again.'],
  ['Second factor', 'Authenticator apps and recovery codes.'],
  ['Passkeys', 'Passkeys of the user.'],
  ['Single sign-on', 'Signing in at an OpenID provider.'],
  ['Sessions', 'Where the user is signed in, and the bearers with which pages call `/v1`.'],
  ['Accounts', 'The accounts that the user belongs to.'],
  ['Invitations', 'Used by a person who opens the link of an invitation.'],
  ['Keys', 'API keys of the account.'],
  ['Connected apps', 'Apps that users connected with OAuth.'],
  ['Operators', 'Reports of visitors, and what operators do to all accounts.'],
  ['Previews', 'Pages as visitors would see them, and what can be chosen for them.'],
  ['Proxy check', 'What the service sees of a visitor behind a proxy.'],
  ['Breakout', 'Techniques that lead out of the browsers of apps.'],
  ['Reports', 'What visitors report.'],
];

/** The introduction to the reference for newcomers, in Markdown. `server` is the address of the API. */
const guides = (server: string): string => `
Short links, bio pages, groups and exact click statistics.

## First link

1. [Create an API key](/dashboard/keys) in the dashboard. It is shown once. \`export WAYPOST_KEY=way_…\`
2. Create a link:

\`\`\`sh
curl '${server}/v1/links' \\
  -H "Authorization: Bearer $WAYPOST_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"destination":"https://shop.example/summer","slug":"summer"}'
\`\`\`

Open the \`url\` of the response. Or open *Create a link* below and press **Execute**: if you are signed in to the dashboard, it needs no key; otherwise, enter yours under **Authorize**.

## Client

TypeScript and JavaScript have a client with types for every call, retries, paging and webhook verification. This instance serves it:

\`\`\`sh
npm install ${server}/client.tgz
\`\`\`

## Errors

Every error has one shape. \`code\` is stable, \`message\` is for people, and \`fields\` lists every invalid field, with a code of its own: the schema \`FieldError\` lists them all. Include \`requestId\` when you ask for help.

\`\`\`json
{
  "error": {
    "code": "invalid_request",
    "message": "The request is not valid.",
    "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
    "fields": [{ "field": "slug", "code": "reserved", "message": "This slug is reserved." }]
  }
}
\`\`\`

## Pagination

Without \`limit\`, a list is streamed as a whole. With \`limit\` (1 to 1,000), the response has \`nextCursor\`: send it as \`cursor\` to read the next page. It is null on the last page.

\`\`\`sh
curl '${server}/v1/links?limit=100' -H "Authorization: Bearer $WAYPOST_KEY"
\`\`\`

## Idempotency

Send an \`Idempotency-Key\` with a POST to be able to repeat it safely: the first response is kept for 24 hours, and returned again with \`Idempotent-Replayed: true\`. All other calls can be repeated without one.

## Rate limits

Each response says how many requests the key has left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds). After a 429 or a 503, wait as many seconds as \`Retry-After\` says.

## Webhooks

Webhooks follow [Standard Webhooks](https://www.standardwebhooks.com): verify \`webhook-signature\` with the secret of the endpoint and the body as it arrived, and reject a \`webhook-timestamp\` that is more than five minutes off. The client has \`verifyWebhook\`, and there are libraries for most languages.

If you cannot receive requests, create a webhook of kind \`poll\`, and read its events with \`GET /v1/events\`.

## Recipes

Step by step, with samples in curl, TypeScript and Python, and what to do when something fails:

- [A first link in five minutes](/docs/recipes/first-link.md)
- [Receive webhooks and add up clicks](/docs/recipes/webhooks.md)
- [Use the API from Python](/docs/recipes/python.md), with a [client in one file](/docs/recipes/waypost.py)
- [Move links from another service](/docs/recipes/import.md)
- [Report the sales of a shop](/docs/recipes/shops.md), with a complete program for [Stripe Checkout](/docs/recipes/stripe-checkout.mjs), [Shopify](/docs/recipes/shopify.mjs), [WooCommerce](/docs/recipes/waypost-conversions.php) or [a form](/docs/recipes/order-form.mjs)
- [Shorten URLs with ShareX](/docs/recipes/sharex.md)
- [Shorten URLs with Raycast](/docs/recipes/raycast.md)

The [handbook](/docs/handbook) has everything else about this version, [codes of errors](/docs/handbook/codes) and the [changelog](/docs/handbook/changelog) among it, with a search.
`;

/** The OpenAPI document of `/v1`, which `modules` implement, with `API_BASE_URL` as its server. */
export function publicDocument(app: NestFastifyApplication, modules: Type[]): OpenAPIObject {
  const server = app.get(Settings).API_BASE_URL;
  const builder = builderOf('Waypost API')
    .setDescription(guides(server).trim())
    .addServer(server)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'way_…', description: 'An API key, `way_…`.' },
      'key',
    )
    .addSecurityRequirements('key');
  for (const [name, description] of tags) builder.addTag(name, description);
  const document = finishDocument(createDocument(app, builder, modules), [withExamples, withResponseHeaders]);
  return withCodeSamples(withWebhookEvents(document as unknown as JsonObject)) as unknown as OpenAPIObject;
}

/** The OpenAPI document of the dashboard's own operations. The web app's types are generated from it; it is not served. */
export function dashboardDocument(app: NestFastifyApplication, modules: Type[]): OpenAPIObject {
  const builder = builderOf('Waypost dashboard API')
    .addServer(app.get(Settings).API_BASE_URL)
    .setDescription(
      'For the dashboard only. It may change with every release. Other clients use `/v1`. `POST /report` is open to anyone.',
    )
    .addCookieAuth('waypost', { type: 'apiKey', description: '`__Host-waypost` over HTTPS.' }, 'session')
    .addSecurityRequirements('session');
  for (const [name, description] of dashboardTags) builder.addTag(name, description);
  return finishDocument(createDocument(app, builder, modules));
}

const builderOf = (title: string): DocumentBuilder =>
  new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit');

const createDocument = (
  app: NestFastifyApplication,
  builder: DocumentBuilder,
  modules: Type[],
): OpenAPIObject =>
  SwaggerModule.createDocument(app, withContact(builder.build()), {
    include: modules,
    operationIdFactory: (_controller, method) => method,
  });

/** Names the operator as the contact, without an address, which is unknown here. The builder would add an empty one. */
const withContact = <Config extends { info: OpenAPIObject['info'] }>(config: Config): Config => ({
  ...config,
  info: { ...config.info, contact: { name: 'The operator of this installation' } },
});
