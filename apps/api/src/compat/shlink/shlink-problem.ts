import type { FastifyReply } from 'fastify';
import type { RefusedCall } from '../account-links.js';
import { shlinkNames } from './shlink-links.js';

/** An error as Shlink sends it: `application/problem+json`. */
export class ShlinkProblem extends Error {
  constructor(
    readonly status: number,
    /** The last segment of its type URI. */
    readonly kind: string,
    readonly title: string,
    detail: string,
    readonly facts: Record<string, unknown> = {},
    readonly retryAfter?: string,
  ) {
    super(detail);
    this.name = 'ShlinkProblem';
  }

  send(reply: FastifyReply): FastifyReply {
    const { status, kind, title, message, facts, retryAfter } = this;
    if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter);
    return reply
      .status(status)
      .type('application/problem+json; charset=utf-8')
      .send(
        JSON.stringify({
          title,
          type: `https://shlink.io/api/error/${kind}`,
          detail: message,
          status,
          ...facts,
        }),
      );
  }
}

/** @param domain its host, unless it is the default domain. */
export const noShortUrl = (shortCode: string, domain?: string): ShlinkProblem =>
  new ShlinkProblem(
    404,
    'short-url-not-found',
    'Short URL not found',
    `No URL found with short code "${shortCode}"${domain === undefined ? '' : ` for domain "${domain}"`}`,
    { shortCode, ...(domain === undefined ? {} : { domain }) },
  );

export const noTag = (tag: string): ShlinkProblem =>
  new ShlinkProblem(404, 'tag-not-found', 'Tag not found', `Tag with name "${tag}" could not be found`, {
    tag,
  });

export const noDomain = (authority: string): ShlinkProblem =>
  new ShlinkProblem(
    404,
    'domain-not-found',
    'Domain not found',
    `Domain with authority "${authority}" could not be found`,
    { authority },
  );

/** For what Shlink has and Waypost does not. */
export const notSupported = (detail: string): ShlinkProblem =>
  new ShlinkProblem(404, 'not-found', 'Not found', detail);

/** @param elements names of the invalid parameters or fields. */
export const invalidData = (elements: string[], detail = 'Provided data is not valid'): ShlinkProblem =>
  new ShlinkProblem(400, 'invalid-data', 'Invalid data', detail, { invalidElements: elements });

export const noApiKey = (): ShlinkProblem =>
  new ShlinkProblem(
    401,
    'missing-authentication',
    'Invalid authorization',
    'Expected one of the following authentication headers, ["X-Api-Key"], but none were provided',
    { expectedTypes: ['X-Api-Key'] },
  );

/** Converts a rejected call to Shlink's error. @param slug that was requested. */
export function problemOf(
  { status, code, message, fields, retryAfter }: RefusedCall,
  slug?: string,
): ShlinkProblem {
  if (status === 401) {
    const detail = 'Provided API key does not exist or is invalid.';
    return new ShlinkProblem(401, 'invalid-api-key', 'Invalid API key', detail);
  }
  if (code === 'slug_taken' || fields.some((field) => field.field === 'slug' && field.code === 'reserved')) {
    const detail = `Provided slug "${slug ?? ''}" is already in use.`;
    return new ShlinkProblem(400, 'non-unique-slug', 'Invalid custom slug', detail, { customSlug: slug });
  }
  if (status === 400) {
    const detail = fields.map(({ field, message: reason }) => `${shlinkNameOf(field)}: ${reason}`).join(' ');
    return invalidData([...new Set(fields.map(({ field }) => shlinkNameOf(field)))], detail || message);
  }
  return new ShlinkProblem(status, code.replaceAll('_', '-'), titleOf(code), message, {}, retryAfter);
}

const titleOf = (code: string): string =>
  `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

const shlinkNameOf = (field: string): string => shlinkNames[field] ?? field;
