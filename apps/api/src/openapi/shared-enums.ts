import { appScopes } from '@app/accounts';
import { breakdownNames, reportIntervals } from '@app/analytics';
import { disabledReasons, targetDisabledReasons } from '@app/common';
import {
  appModes,
  behaviors,
  domainProblems,
  gates,
  roles,
  scopes,
  webhookDisabledReasons,
  webhookFailures,
} from '@app/database';
import {
  dateOrders,
  domainChoices,
  exportFormats,
  fileEncodings,
  importSources,
  skipReasons,
  leftOutReasons,
  pageSources,
} from '@app/imports';
import { linkSorts, linkStates } from '@app/links';
import { errorCodes } from '@app/operations';
import {
  buttonStyles,
  fontNames,
  languages,
  layouts,
  networkNames,
  reportReasons,
  themeNames,
} from '@app/pages';
import { correctionLevels } from '@app/qr';
import { weekdays } from '@app/routing';
import { devices } from '@app/visitors';
import { deliveryStatuses, webhookDeliveryTypes, webhookEventTypes } from '@app/webhooks';
import { ranges } from '../analytics/report.dto.js';
import { actorKinds } from '../audit/audit-log.dto.js';
import { domainStatuses } from '../domains/domain.dto.js';
import { shownStates } from '../imports/import.dto.js';
import { creationChoices, keyChoices } from '../members/member.dto.js';
import { qrFormats } from '../qr/qr-query.dto.js';
import { views } from '../views/view-query.dto.js';
import { coverTypes } from '../websites/website-cover.dto.js';
import { withComponents, type Json, type JsonObject, refTo, rewrite } from './rewrite.js';

interface SharedEnum {
  values: readonly (string | number)[];
  description: string;
}

/** The enums that have a name in the documents. One that is used more than once needs a name. */
const sharedEnums: Record<string, SharedEnum> = {
  ActorKind: {
    values: actorKinds,
    description: 'Who acted: a user, an API key, a command, or the system itself.',
  },
  AppMode: { values: appModes, description: "Whether visits may end in the destination's native app." },
  AppScope: { values: appScopes, description: 'What a connected app may do.' },
  Behavior: { values: behaviors, description: 'How hard to try to leave in-app browsers.' },
  BreakdownName: { values: breakdownNames, description: 'What figures are broken down by.' },
  ButtonStyle: { values: buttonStyles, description: 'How items of a bio page are drawn.' },
  CoverType: { values: coverTypes, description: 'What is above a bio page.' },
  FontName: { values: fontNames, description: 'Font of a bio page.' },
  CorrectionLevel: { values: correctionLevels, description: 'How much of a QR code may be damaged.' },
  CreationChoice: {
    values: creationChoices,
    description: 'What becomes of what a member created: it ends, or an owner takes it over.',
  },
  DateOrder: { values: dateOrders, description: 'What comes first in dates with slashes.' },
  Device: { values: devices, description: 'Kind of device.' },
  DisabledReason: {
    values: disabledReasons,
    description: 'Why an operator disabled something, or its account.',
  },
  DomainProblem: { values: domainProblems, description: 'What the last check of a domain found.' },
  DomainStatus: {
    values: domainStatuses,
    description: "Whether a domain is known to be the account's.",
  },
  ErrorCode: { values: errorCodes, description: 'Stable identifier of an error.' },
  DomainChoice: {
    values: domainChoices,
    description: 'What becomes of links on hosts that are not domains of the account.',
  },
  ExportFormat: { values: exportFormats, description: 'Format of a file.' },
  FileEncoding: { values: fileEncodings, description: 'How the bytes of a file are read.' },
  Gate: { values: gates, description: 'What visitors confirm before they get any further.' },
  ImportSource: { values: importSources, description: 'Where a file of links comes from.' },
  ImportState: { values: shownStates, description: 'How far an import got.' },
  KeyChoice: {
    values: keyChoices,
    description: 'What becomes of the keys that a member created.',
  },
  Language: { values: languages, description: 'Language of a page.' },
  Layout: { values: layouts, description: 'How items of a bio page are arranged.' },
  LeftOutReason: { values: leftOutReasons, description: 'Why a part of a file is not on a bio page.' },
  LinkSort: { values: linkSorts, description: 'Order of links.' },
  LinkState: { values: linkStates, description: 'What visitors of a link get now.' },
  Network: { values: networkNames, description: 'A social network.' },
  PageSource: { values: pageSources, description: 'Where a bio page comes from.' },
  QrFormat: { values: qrFormats, description: 'File format of a QR code.' },
  Range: { values: ranges.map(Number), description: 'Number of days that a report covers.' },
  ReportInterval: { values: reportIntervals, description: 'What a point of a time series covers.' },
  ReportReason: { values: reportReasons, description: 'The reason for reporting a link or page.' },
  Role: { values: roles, description: 'What a member may do.' },
  Scope: { values: scopes, description: 'What an API key may do.' },
  SkipReason: { values: skipReasons, description: 'Why a row of a file was not imported.' },
  TargetDisabledReason: { values: targetDisabledReasons, description: 'Why an operator disabled something.' },
  Theme: { values: themeNames, description: 'Name of the theme of a bio page.' },
  View: { values: views, description: '`basic`: the default fields. `full`: the whole resource.' },
  WebhookDeliveryStatus: { values: deliveryStatuses, description: 'What became of a delivery.' },
  WebhookDeliveryType: { values: webhookDeliveryTypes, description: 'Type of an event that is delivered.' },
  WebhookDisabledReason: { values: webhookDisabledReasons, description: 'Why a webhook is not active.' },
  WebhookFailure: { values: webhookFailures, description: 'Why an attempt to deliver a webhook failed.' },
  WebhookEventType: { values: webhookEventTypes, description: 'Type of an event that webhooks can get.' },
  Weekday: { values: weekdays, description: 'Day of the week.' },
};

const nameByValues = new Map(
  Object.entries(sharedEnums).map(([name, { values }]) => [JSON.stringify(values), name]),
);

/**
 * Replaces every enum that has a name with a reference to a schema of that name.
 * @throws Error if an enum without a name is used more than once.
 */
export function withSharedEnums(document: JsonObject): JsonObject {
  const used = new Set<string>();
  const unnamed = new Set<string>();
  const rewritten = rewrite(document, (object) => {
    const values = Array.isArray(object.enum) ? object.enum.filter((value) => value !== null) : [];
    const key = JSON.stringify(values);
    const name = nameByValues.get(key);
    if (name === undefined) {
      if (values.length > 1 && unnamed.has(key)) throw new Error(`Name this enum in shared-enums.ts: ${key}`);
      unnamed.add(key);
      return object;
    }
    used.add(name);
    return replaced(object, name);
  }) as JsonObject;
  const schemas = Object.fromEntries([...used].sort().map((name) => [name, schemaOf(name)]));
  return withComponents(rewritten, 'schemas', schemas);
}

/** The description and other keywords of an enum's use stay with it. */
function replaced({ type: _type, enum: values, ...rest }: JsonObject, name: string): Json {
  const isNullable = Array.isArray(values) && values.includes(null);
  return isNullable ? { ...rest, anyOf: [refTo(name), { type: 'null' }] } : { ...rest, ...refTo(name) };
}

function schemaOf(name: string): JsonObject {
  const { values = [], description = '' } = sharedEnums[name] ?? {};
  return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], description };
}
