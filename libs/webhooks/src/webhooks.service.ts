import { lockAccount, lockCreator, type AuditTargetType, record } from '@app/accounts';
import { beginClickBooks, endClickBooks } from '@app/clicks';
import {
  type DomainError,
  type FieldError,
  forbidden,
  invalidRequest,
  isId,
  newId,
  notFound,
  rateLimited,
} from '@app/common';
import { inTransaction, polledUrl, type ReplacedSecret, WebhookEndpoint } from '@app/database';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { deleteEndpoint, endpointName, pauseEndpoints, reschedule } from './change-endpoints.js';
import { EndpointHosts } from './endpoint-hosts.js';
import { clicksEventType, type WebhookEventType } from './event-types.js';
import { maxReplacedSecrets, replacedSecrets, secretOverlapMs, WebhookSecrets } from './webhook-secrets.js';

/** The fields of an endpoint that can be changed. Omitted fields stay unchanged. */
interface EndpointChanges {
  url?: string;
  description?: string | null;
  /** At least one. */
  events?: WebhookEventType[];
  /** False pauses it. True also enables it after it was disabled. */
  active?: boolean;
}

interface NewEndpoint {
  /** Undefined if its events are polled from its log. An account has at most one such endpoint. */
  url?: string;
  description?: string | null;
  events: WebhookEventType[];
  /** False creates it paused. */
  active?: boolean;
  /** Id of the user who is responsible for it; null for a key of the command line. */
  createdBy: string | null;
}

/** An endpoint with its new secret, which is shown only now. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** The webhook endpoints of accounts. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly hosts: EndpointHosts,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * Creates an endpoint. It receives events from now on, which wait until it is enabled if it is paused.
   * @param max maximum number of endpoints of the account.
   * @throws DomainError `invalid_request` if the URL leads to a private network, `forbidden` if the account has too many, or
   * one without a URL already, or `createdBy` may not create any.
   */
  async create(
    accountId: string,
    { url, description = null, events, active = true, createdBy }: NewEndpoint,
    max: number,
  ): Promise<EndpointWithSecret> {
    if (url !== undefined) await this.requirePublic(url);
    const id = newId();
    // Also for an endpoint without a URL. An older version signs its events, and then fails to send them.
    const { secret, sealed } = await this.secrets.issue(id);
    const endpoint = await inTransaction(this.em, async (em) => {
      // One at a time, so that together they stay within the limit.
      if (!(await lockAccount(em, accountId))) throw notFound();
      await lockCreator(em, accountId, createdBy, 'webhooks:write');
      if ((await em.count(WebhookEndpoint, { accountId })) >= max) {
        throw forbidden(`An account may have at most ${max} webhooks. Delete one first.`);
      }
      if (url === undefined && (await em.count(WebhookEndpoint, { accountId, logEnd: { $ne: null } })) > 0) {
        throw forbidden(
          'An account has at most one webhook of kind `poll`. Change its events, or delete it.',
        );
      }
      const created = em.create(WebhookEndpoint, {
        accountId,
        id,
        url: url ?? polledUrl,
        logEnd: url === undefined ? '0' : null,
        description,
        events: unique(events),
        sealedSecret: sealed,
        sealedPreviousSecret: null,
        previousSecretUntil: null,
        olderSecrets: null,
        ...(active ? enabled : { ...enabled, ...pausedNow() }),
        createdBy,
        createdAt: new Date(),
      });
      await em.flush();
      if (events.includes(clicksEventType)) await beginClickBooks(em, accountId, id);
      await record(em, { accountId, action: 'webhook.created', target: targetOf(created) });
      return created;
    });
    return { endpoint, secret };
  }

  /** Up to `limit` endpoints, newest first. Starts after the endpoint `before`, if given. */
  page(accountId: string, limit: number, before?: string): Promise<WebhookEndpoint[]> {
    return this.em.find(
      WebhookEndpoint,
      { accountId, ...(before === undefined ? {} : { id: { $lt: before } }) },
      { orderBy: { id: 'desc' }, limit, disableIdentityMap: true },
    );
  }

  /** @throws DomainError `not_found`. */
  get(accountId: string, id: string): Promise<WebhookEndpoint> {
    return this.find(this.em, accountId, id);
  }

  /**
   * Changes the given fields. Events that occurred while the endpoint was disabled are sent when it is enabled.
   * @param userId the user who changes it and is responsible for it from then on; null for a key of the command line.
   * @throws DomainError `not_found`, `invalid_request` if the URL leads to a private network, or the endpoint cannot have one,
   * or `forbidden` if `userId` may no longer change it.
   */
  async update(
    accountId: string,
    id: string,
    { active, ...given }: EndpointChanges,
    userId: string | null,
    check?: (endpoint: WebhookEndpoint) => void,
  ): Promise<WebhookEndpoint> {
    if (given.url !== undefined) await this.requirePublic(given.url);
    return inTransaction(this.em, async (em) => {
      await lockCreator(em, accountId, userId, 'webhooks:write');
      const endpoint = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      check?.(endpoint);
      if (given.url !== undefined && isPolled(endpoint)) throw invalidRequest([noUrl]);
      const wanted = { ...given, ...(given.events ? { events: unique(given.events) } : {}) };
      const changed = Object.entries(wanted).filter(
        ([field, value]) =>
          value !== undefined && !isDeepStrictEqual(endpoint[field as keyof WebhookEndpoint], value),
      );
      Object.assign(endpoint, Object.fromEntries(changed));
      const fields = changed.map(([field]) => field);
      if (active !== undefined && active !== (endpoint.disabledAt === null)) {
        Object.assign(endpoint, active ? enabled : pausedNow());
        fields.push('active');
      }
      if (fields.length === 0) return endpoint;
      if (fields.includes('url') && userId !== null) endpoint.createdBy = userId;
      await em.flush();
      if (fields.includes('events')) {
        const wantsClicks = endpoint.events.includes(clicksEventType);
        await (wantsClicks ? beginClickBooks : endClickBooks)(em, accountId, id);
      }
      if (fields.includes('active')) await reschedule(em, accountId, id, active === true);
      await record(em, { accountId, action: 'webhook.updated', target: targetOf(endpoint), fields });
      return endpoint;
    });
  }

  /** Deletes an endpoint with its deliveries. @throws DomainError `not_found`. */
  async delete(accountId: string, id: string, check?: (endpoint: WebhookEndpoint) => void): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const endpoint = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      check?.(endpoint);
      await deleteEndpoint(em, endpoint);
      await record(em, { accountId, action: 'webhook.deleted', target: targetOf(endpoint) });
    });
  }

  /**
   * Issues a new secret. For a day, deliveries are signed with the one before, too, and with those before that until their own
   * day has passed.
   * @throws DomainError `not_found`, `invalid_request` if nothing is signed, or `rate_limited` if `maxReplacedSecrets` are still
   * valid.
   */
  async rotateSecret(accountId: string, id: string): Promise<EndpointWithSecret> {
    const { secret, sealed } = await this.secrets.issue(id);
    const endpoint = await inTransaction(this.em, async (em) => {
      const rotated = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      if (isPolled(rotated)) {
        throw invalidRequest([], 'This webhook is of kind `poll`. Nothing is sent, so there is no secret.');
      }
      const replaced = replacedSecrets(rotated);
      if (replaced.length >= maxReplacedSecrets) throw tooManySecrets(replaced);
      rotated.olderSecrets = replaced.length > 0 ? replaced : null;
      rotated.sealedPreviousSecret = rotated.sealedSecret;
      rotated.previousSecretUntil = new Date(Date.now() + secretOverlapMs);
      rotated.sealedSecret = sealed;
      await em.flush();
      await record(em, { accountId, action: 'webhook.key_replaced', target: targetOf(rotated) });
      return rotated;
    });
    return { endpoint, secret };
  }

  /** Pauses the active endpoints of an account, without an audit entry. @returns the number of paused endpoints. */
  async pauseAll(em: EntityManager, accountId: string): Promise<number> {
    return (await pauseEndpoints(em, accountId)).length;
  }

  /** Deletes the remaining webhooks of an account that is being deleted. */
  async deleteAll(accountId: string): Promise<void> {
    await inTransaction(this.em, (em) => endClickBooks(em, accountId));
    for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_events', 'webhook_attempts']) {
      await this.em.execute(`delete from ${table} where account_id = ?`, [accountId]);
    }
  }

  private async requirePublic(url: string): Promise<void> {
    const errors = await this.hosts.urlErrors(url);
    if (errors.length > 0) throw invalidRequest(errors);
  }

  private async find(
    em: EntityManager,
    accountId: string,
    id: string,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<WebhookEndpoint> {
    const endpoint = isId(id)
      ? await em.findOne(WebhookEndpoint, { accountId, id }, { lockMode, refresh: true })
      : null;
    if (!endpoint) throw notFound();
    return endpoint;
  }
}

const enabled = {
  disabledAt: null,
  disabledReason: null,
  noticeDue: false,
  failingSince: null,
  failures: 0,
} as const;

const pausedNow = () => ({ disabledAt: new Date(), disabledReason: 'paused' as const });

/** @param replaced newest first. */
const tooManySecrets = (replaced: readonly ReplacedSecret[]): DomainError =>
  rateLimited(
    `The secret was replaced ${maxReplacedSecrets} times within 24 hours, and all of these secrets are still valid.`,
    Math.max(1, Math.ceil((Date.parse(replaced.at(-1)?.until ?? '') - Date.now()) / 1000)),
  );

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** True if the events of an endpoint are polled from its log, instead of being sent to a URL. */
export const isPolled = ({ logEnd }: Pick<WebhookEndpoint, 'logEnd'>): boolean => logEnd !== null;

/** The error of a URL of a polled endpoint. */
export const noUrl = {
  field: 'url',
  code: 'conflict',
  message: 'A webhook of kind `poll` has no URL.',
} as const satisfies FieldError;

/** An endpoint as the target of audit entries. */
export const targetOf = ({
  id,
  url,
}: Pick<WebhookEndpoint, 'id' | 'url'>): { type: AuditTargetType; id: string; name: string } => ({
  type: 'webhook',
  id,
  name: endpointName(url),
});
