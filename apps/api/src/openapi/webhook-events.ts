import { deliveredDimensions } from '@app/clicks';
import { testEventType, type WebhookEventType, webhookDeliveryTypes } from '@app/webhooks';
import { isObject, type JsonObject, refTo, withComponents } from './rewrite.js';

/** A schema of the document, and its properties. */
function schemaOf(document: JsonObject, name: string): { schema: JsonObject; properties: JsonObject } {
  const schemas = isObject(document.components) ? document.components.schemas : undefined;
  const schema = isObject(schemas) ? schemas[name] : undefined;
  if (!isObject(schema) || !isObject(schema.properties)) throw new Error(`There is no schema ${name}.`);
  return { schema, properties: schema.properties };
}

/** A resource in `view=full`: every field is required, except `disabled` and omitted ones. */
function resourceIn(document: JsonObject, name: string, without: string[] = []): JsonObject {
  const { properties } = schemaOf(document, name);
  const absent = [...without, 'disabled'];
  const required = Object.keys(properties).filter((field) => !absent.includes(field));
  const present = [...required, ...Object.keys(properties).filter((field) => field === 'disabled')];
  return {
    type: 'object',
    properties: Object.fromEntries(present.map((field) => [field, properties[field] ?? null])),
    required,
  };
}

function refundedIn(document: JsonObject): JsonObject {
  const { schema, properties } = schemaOf(document, 'Conversion');
  const refund = schemaOf(document, 'Refund').properties;
  const shown = ['id', 'externalId', 'amount', 'createdAt'];
  return {
    ...schema,
    description: 'The conversion as it is after the refund, and the refund.',
    properties: {
      ...properties,
      refund: {
        type: 'object',
        description: 'The refund.',
        properties: Object.fromEntries(shown.map((field) => [field, refund[field] ?? null])),
        required: shown,
      },
    },
    required: [...(Array.isArray(schema.required) ? schema.required : []), 'refund'],
  };
}

const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });

/** The increments of the figures of links. */
const countedClicks: JsonObject = objectOf({
  links: listOf(
    'The links with visits since the event before.',
    objectOf({
      id: { type: 'string', format: 'uuid', description: 'Id of the link.' },
      days: listOf(
        'The days on which they were, in order.',
        objectOf({
          date: { type: 'string', format: 'date', description: 'UTC day.', example: '2026-11-25' },
          views: count('Views since the event before.'),
          clicks: count('Clicks since the event before.'),
          dimensions: {
            type: 'object',
            description: 'The clicks by dimension. A dimension without clicks is absent.',
            properties: Object.fromEntries(
              deliveredDimensions.map((name) => [
                name,
                listOf(
                  'The clicks of each key.',
                  objectOf({
                    key: { type: 'string', description: 'Key of the reports.' },
                    clicks: count('Clicks since the event before.'),
                  }),
                ),
              ]),
            ),
          },
        }),
      ),
    }),
  ),
});

function objectOf(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) };
}
function listOf(description: string, items: JsonObject): JsonObject {
  return { type: 'array', description, items };
}

type Subject<Type> = Type extends `${infer Name}.${string}` ? Name : never;

/** The subject of an event: the schema of its `data`, and a readable name. */
const subjects: Record<Subject<WebhookEventType>, { data: string; name: string }> = {
  link: { data: 'LinkInEvent', name: 'A link' },
  website: { data: 'WebsiteInEvent', name: 'A bio page' },
  group: { data: 'GroupInEvent', name: 'A group' },
  signup: { data: 'WebsiteSignupDetails', name: 'A sign-up on a bio page' },
  clicks: { data: 'CountedClicks', name: 'Clicks' },
  conversion: { data: 'Conversion', name: 'A conversion' },
};

/** Events whose `data` has more than its subject. */
const dataOf: Partial<Record<WebhookEventType, string>> = { 'conversion.refunded': 'RefundedConversion' };

function describe(type: (typeof webhookDeliveryTypes)[number]): { summary: string; data: JsonObject } {
  if (type === testEventType) {
    const webhook = { type: 'string', format: 'uuid', description: 'Id of the webhook that is tested.' };
    return { summary: 'A webhook is tested', data: objectOf({ webhook }) };
  }
  const [subject, what] = type.split('.') as [Subject<WebhookEventType>, string];
  const { data, name } = subjects[subject];
  const verb = name.endsWith('s') ? 'were' : 'was';
  return { summary: `${name} ${verb} ${what}`, data: refTo(dataOf[type] ?? data) };
}

const header = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** The headers of every delivery, as Standard Webhooks names them. */
const headers = [
  header('webhook-id', 'Id of the delivery, the same in every attempt.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'When this attempt was made, in Unix seconds.', { type: 'integer' }),
  header('webhook-signature', 'A signature for each valid secret, `v1,…`, separated by spaces.', {
    type: 'string',
  }),
];

/** The fields of an event of a type. */
const eventOf = (type: (typeof webhookDeliveryTypes)[number]): JsonObject => ({
  type: { const: type, type: 'string' },
  timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
  data: describe(type).data,
});

function operationOf(type: (typeof webhookDeliveryTypes)[number]): JsonObject {
  const { summary } = describe(type);
  const event = objectOf(eventOf(type));
  return {
    operationId: `on-${type}`.replace(/\W(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary,
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema: event } } },
    responses: {
      '2XX': { description: 'The event has been received. After any other response, it is sent again.' },
    },
    security: [],
  };
}

/** Any event in the log, instead of the shape that is common to all of them. */
function loggedEventIn(document: JsonObject): JsonObject {
  const { properties } = schemaOf(document, 'LoggedEvent');
  return {
    description: 'An event as a webhook would get it, with its id.',
    oneOf: webhookDeliveryTypes.map((type) => objectOf({ id: properties.id ?? null, ...eventOf(type) })),
  };
}

/** Adds the webhook events to a document that already has the schemas of their subjects. */
export function withWebhookEvents(document: JsonObject): JsonObject {
  const added = {
    LinkInEvent: resourceIn(document, 'Link', ['clicks', 'state', 'lastClickedOn']),
    WebsiteInEvent: resourceIn(document, 'Website'),
    GroupInEvent: resourceIn(document, 'Group', ['linkCount']),
    RefundedConversion: refundedIn(document),
    CountedClicks: countedClicks,
    LoggedEvent: loggedEventIn(document),
  };
  const webhooks = Object.fromEntries(
    webhookDeliveryTypes.map((type) => [type, { post: operationOf(type) }]),
  );
  return { ...withComponents(document, 'schemas', added), webhooks };
}
