import 'reflect-metadata';
import { auditActions } from '@app/accounts';
import { loadSettings } from '@app/common';
import { createApp } from '@app/operations';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { api } from '../api.definition.js';
import { AUDIT_METADATA } from './audited.decorator.js';

type Handler = (...args: unknown[]) => unknown;

const reads: unknown[] = [RequestMethod.GET, RequestMethod.HEAD, RequestMethod.OPTIONS];

/** The request handlers of a controller, by `Controller.method`. */
function handlersOf({ name, prototype }: Type): [string, Handler][] {
  return Object.getOwnPropertyNames(prototype)
    .map((method): [string, unknown] => [`${name}.${method}`, (prototype as Record<string, unknown>)[method]])
    .filter(
      (entry): entry is [string, Handler] =>
        typeof entry[1] === 'function' && Reflect.hasMetadata(METHOD_METADATA, entry[1]),
    );
}

describe('audit declarations', () => {
  let app: NestFastifyApplication;
  let handlers: [string, Handler][];

  beforeAll(async () => {
    process.env.DATABASE_URL = 'postgres://localhost/none';
    app = await createApp(api, loadSettings(), false);
    await app.init();
    handlers = [...app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
      [...controllers.values()].flatMap(({ metatype }) => handlersOf(metatype as Type)),
    );
  });
  afterAll(() => app?.close());

  const actionsOf = (handler: Handler) =>
    Reflect.getMetadata(AUDIT_METADATA, handler) as string[] | undefined;

  it('are made by every operation that is not a read', () => {
    const writes = handlers.filter(
      ([, handler]) => !reads.includes(Reflect.getMetadata(METHOD_METADATA, handler)),
    );
    expect(writes.length).toBeGreaterThan(10);
    expect(writes.filter(([, handler]) => !actionsOf(handler)).map(([name]) => name)).toEqual([]);
  });

  it('are empty only for operations that change nothing, or that add data', () => {
    const silent = handlers.filter(([, handler]) => actionsOf(handler)?.length === 0).map(([name]) => name);
    expect(silent.sort()).toEqual([
      'AcceptInvitationController.findInvitation',
      'AccountDataController.beginExport',
      'AppsController.readAppRequest',
      'ConversionsController.createConversion',
      'ConversionsController.createConversions',
      'OidcController.beginOidc',
      'OidcController.beginOidcStepUp',
      'PasskeySignInController.beginSignIn',
      'PasskeySignInController.beginStepUp',
      'PasskeysController.beginPasskey',
      'PreviewsController.previewVisit',
      'PreviewsController.previewWebsite',
      'PreviewsController.previewWebsiteCard',
      'ProxyCheckController.createProxyCheck',
      'SecondFactorController.beginTotp',
      'SessionsController.createToken',
      'TestVouchersController.createTestVoucher',
    ]);
  });

  it('name every action once, except actions that only the command line or a job performs', () => {
    const declared = new Set(handlers.flatMap(([, handler]) => actionsOf(handler) ?? []));
    expect(auditActions.filter((action) => !declared.has(action))).toEqual([
      'import.finished',
      'operator.added',
      'password_link.created',
      'sign_in.failed',
      'vouchers.rotated',
    ]);
  });

  it('are described, each action in docs/audit-log.md', () => {
    const text = readFileSync('docs/audit-log.md', 'utf8');
    expect(auditActions.filter((action) => !text.includes(`\`${action}\``))).toEqual([]);
  });
});
