import { Settings } from '@app/common';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { withCodeSamples } from './code-samples.js';
import { withExamples } from './examples.js';
import { finishDocument } from './finish-document.js';
import { guides } from './guides.js';
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
