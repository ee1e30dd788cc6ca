// Made of docs/openapi.json by `npm run openapi`.
import type { Body, ListOptions, ListResult, Options, Result } from './operation-types.js';
import type { components } from './v1.gen.js';

/** Every operation: its method, its path, and what is special about its body or response. */
const operations = {
  account: {
    get: 'GET /v1/account',
    getLogo: 'GET /v1/account/logo file',
    setLogo: 'PUT /v1/account/logo body',
    removeLogo: 'DELETE /v1/account/logo',
    getSettings: 'GET /v1/account/settings',
    updateSettings: 'PATCH /v1/account/settings body',
  },
  analytics: {
    getLinkReport: 'GET /v1/links/{id}/analytics',
    getWebsiteReport: 'GET /v1/websites/{id}/analytics',
    getSummaryReport: 'GET /v1/analytics/summary',
    getLift: 'GET /v1/analytics/lift',
    getReconciliation: 'GET /v1/analytics/reconciliation',
    getReport: 'GET /v1/analytics/report file',
    listReportShares: 'GET /v1/reports/shares pages',
    shareReport: 'POST /v1/reports/shares body',
    revokeReportShare: 'DELETE /v1/reports/shares/{id} deletes',
    getLinkTrends: 'GET /v1/analytics/trends',
  },
  auditLog: {
    list: 'GET /v1/audit-log pages',
    export: 'GET /v1/audit-log/export lines',
  },
  conversions: {
    list: 'GET /v1/conversions pages',
    create: 'POST /v1/conversions body',
    createMany: 'POST /v1/conversions/bulk body',
    get: 'GET /v1/conversions/{id}',
    delete: 'DELETE /v1/conversions/{id} deletes',
    refund: 'POST /v1/conversions/{id}/refunds body',
  },
  domains: {
    list: 'GET /v1/domains pages',
    create: 'POST /v1/domains body',
    get: 'GET /v1/domains/{id}',
    update: 'PATCH /v1/domains/{id} body',
    delete: 'DELETE /v1/domains/{id} deletes',
    verify: 'POST /v1/domains/{id}/verify',
  },
  groups: {
    list: 'GET /v1/groups pages',
    create: 'POST /v1/groups body',
    get: 'GET /v1/groups/{id}',
    update: 'PATCH /v1/groups/{id} body',
    delete: 'DELETE /v1/groups/{id} deletes',
    moveLinks: 'POST /v1/groups/{id}/links body',
  },
  imports: {
    list: 'GET /v1/imports pages',
    create: 'POST /v1/imports body',
    get: 'GET /v1/imports/{id}',
    update: 'PATCH /v1/imports/{id} body',
    cancel: 'DELETE /v1/imports/{id}',
    getReport: 'GET /v1/imports/{id}/report file',
    start: 'POST /v1/imports/{id}/start',
    importBioPage: 'POST /v1/imports/bio-page body',
  },
  links: {
    list: 'GET /v1/links pages',
    create: 'POST /v1/links body',
    get: 'GET /v1/links/{id}',
    update: 'PATCH /v1/links/{id} body',
    delete: 'DELETE /v1/links/{id} deletes',
    duplicate: 'POST /v1/links/{id}/duplicate body',
    pause: 'POST /v1/links/{id}/pause',
    activate: 'POST /v1/links/{id}/activate',
    export: 'GET /v1/links/export file',
    getByExternalId: 'GET /v1/links/by-external-id/{externalId}',
    putByExternalId: 'PUT /v1/links/by-external-id/{externalId} body',
    deleteByExternalId: 'DELETE /v1/links/by-external-id/{externalId}',
    createMany: 'POST /v1/links/bulk body',
    updateMany: 'PATCH /v1/links/bulk body',
    deleteMany: 'DELETE /v1/links/bulk body',
    setPreviewImage: 'PUT /v1/links/{id}/preview-image body',
    removePreviewImage: 'DELETE /v1/links/{id}/preview-image',
    getQr: 'GET /v1/links/{id}/qr file',
  },
  members: {
    list: 'GET /v1/members pages',
    update: 'PATCH /v1/members/{id} body',
    remove: 'DELETE /v1/members/{id}',
    getFormerMembers: 'GET /v1/members/former',
    getBelongings: 'GET /v1/members/{id}/belongings',
    settleBelongings: 'POST /v1/members/{id}/belongings body',
    listInvitations: 'GET /v1/invitations pages',
    createInvitation: 'POST /v1/invitations body',
    revokeInvitation: 'DELETE /v1/invitations/{id} deletes',
  },
  slugs: {
    get: 'GET /v1/slugs/{slug}',
    suggest: 'GET /v1/slug-suggestions',
  },
  tags: {
    list: 'GET /v1/tags pages',
    update: 'PATCH /v1/tags/{id} body',
    delete: 'DELETE /v1/tags/{id} deletes',
  },
  webhooks: {
    list: 'GET /v1/webhooks pages',
    create: 'POST /v1/webhooks body',
    get: 'GET /v1/webhooks/{id}',
    update: 'PATCH /v1/webhooks/{id} body',
    delete: 'DELETE /v1/webhooks/{id} deletes',
    rotateSecret: 'POST /v1/webhooks/{id}/rotate-secret',
    test: 'POST /v1/webhooks/{id}/test',
    listDeliveries: 'GET /v1/webhooks/{id}/deliveries pages',
    getDelivery: 'GET /v1/webhooks/{id}/deliveries/{deliveryId}',
    redeliver: 'POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    readEvents: 'GET /v1/events',
  },
  websites: {
    list: 'GET /v1/websites pages',
    create: 'POST /v1/websites body',
    get: 'GET /v1/websites/{id}',
    update: 'PATCH /v1/websites/{id} body',
    delete: 'DELETE /v1/websites/{id} deletes',
    duplicate: 'POST /v1/websites/{id}/duplicate body',
    setPhoto: 'PUT /v1/websites/{id}/photo body',
    removePhoto: 'DELETE /v1/websites/{id}/photo',
    setCover: 'PUT /v1/websites/{id}/cover body',
    removeCover: 'DELETE /v1/websites/{id}/cover',
    setBackgroundImage: 'PUT /v1/websites/{id}/background-image body',
    removeBackgroundImage: 'DELETE /v1/websites/{id}/background-image',
    setThumbnail: 'PUT /v1/websites/{id}/items/{itemId}/thumbnail body',
    removeThumbnail: 'DELETE /v1/websites/{id}/items/{itemId}/thumbnail',
    getQr: 'GET /v1/websites/{id}/qr file',
    listSignups: 'GET /v1/websites/{id}/signups pages',
    exportSignups: 'GET /v1/websites/{id}/signups/export file',
    deleteSignup: 'DELETE /v1/websites/{id}/signups/{signupId}',
  },
};

/** Makes a function of every operation. */
export const groupsOf = (make: (operation: string) => unknown): object =>
  Object.fromEntries(
    Object.entries(operations).map(([group, table]) => [
      group,
      Object.fromEntries(Object.entries(table).map(([name, operation]) => [name, make(operation)])),
    ]),
  );

export interface Operations {
  account: Account;
  analytics: Analytics;
  auditLog: AuditLog;
  conversions: Conversions;
  domains: Domains;
  groups: Groups;
  imports: Imports;
  links: Links;
  members: Members;
  slugs: Slugs;
  tags: Tags;
  webhooks: Webhooks;
  websites: Websites;
}

export interface Account {
  /**
   * Get an overview of the account.
   *
   * Counts links, websites and groups, and lists the five links with the most clicks. Requires the scope `account:read`.
   */
  get<const Given extends Options<'getAccount'> = {}>(options?: Given): Result<'getAccount', Given>;
  /**
   * Get the logo of the account.
   *
   * Returns the stored image. Clients may cache it, using its `ETag`. Requires the scope `account:read`.
   */
  getLogo<const Given extends Options<'getLogo'> = {}>(options?: Given): Result<'getLogo', Given>;
  /**
   * Set the logo of the account.
   *
   * QR codes show it with `logo=true`, and the pages with the account's `brand` show it small. The whole image is scaled down until it fits into 400 × 400 pixels, and stored as a JPEG of at most 40,000 bytes: upright, without metadata, with transparent areas filled white. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Printed codes are not affected. Requires the scope `write`. Audited as `account.logo_changed`.
   */
  setLogo<const Given extends Options<'setLogo'> = {}>(body: Body<'setLogo'>, options?: Given): Result<'setLogo', Given>;
  /**
   * Remove the logo of the account.
   *
   * Does nothing if there is no logo. Requires the scope `write`. Audited as `account.logo_changed`.
   */
  removeLogo<const Given extends Options<'removeLogo'> = {}>(options?: Given): Result<'removeLogo', Given>;
  /**
   * Get the settings of the account.
   *
   * Defaults for everything that the account creates. Requires the scope `account:read`.
   */
  getSettings<const Given extends Options<'getSettings'> = {}>(options?: Given): Result<'getSettings', Given>;
  /**
   * Change the settings of the account.
   *
   * Omitted settings stay unchanged, and so do omitted fields of the `brand`. `null` removes the brand. Existing links and websites keep their behavior. Requires the scope `write`. Audited as `account.settings_changed`.
   */
  updateSettings<const Given extends Options<'updateSettings'> = {}>(body: Body<'updateSettings'>, options?: Given): Result<'updateSettings', Given>;
}

export interface Analytics {
  /**
   * Get the report of a link.
   *
   * Covers today (UTC) and the preceding days. Clicks appear within two seconds. Requires the scope `reports:read`.
   */
  getLinkReport<const Given extends Options<'getLinkReport'> = {}>(id: string, options?: Given): Result<'getLinkReport', Given>;
  /**
   * Get the report of a website.
   *
   * Covers today (UTC) and the preceding days. Clicks appear within two seconds. Requires the scope `reports:read`.
   */
  getWebsiteReport<const Given extends Options<'getWebsiteReport'> = {}>(id: string, options?: Given): Result<'getWebsiteReport', Given>;
  /**
   * Get the report of all links together.
   *
   * Covers today (UTC) and the preceding days. Clicks appear within two seconds. Does not include websites, which have their own reports. Requires the scope `reports:read`.
   */
  getSummaryReport<const Given extends Options<'getSummaryReport'> = {}>(options?: Given): Result<'getSummaryReport', Given>;
  /**
   * Compare the arms of hold-outs.
   *
   * Measures what it is worth to lead visitors out of apps: links with a `holdout` show some visitors no way out, and this compares both. Covers all clicks since the current `holdout` and `behavior` of each link took effect, except those of the last 7 days, whose orders may not have arrived yet. The intervals stay valid however often you check them. With `from` and `to`, or `app`, they do not, and there is no verdict. Requires the scope `conversions:read`.
   */
  getLift<const Given extends Options<'getLift'> = {}>(options?: Given): Result<'getLift', Given>;
  /**
   * Explain views and clicks.
   *
   * Accounts for every request of the links exactly once: as a direct visit, a first or second leg, a later page, a reused token, or excluded for a reason. Shows how these add up to the views and clicks of the UTC days. The full view also shows how conversions add up, and also needs the scope `conversions:read`. Requires the scope `reports:read`.
   */
  getReconciliation<const Given extends Options<'getReconciliation'> = {}>(options?: Given): Result<'getReconciliation', Given>;
  /**
   * Get a report.
   *
   * Any range up to five years, by hour, day, week or month, for all links together or for one link, website, group or tag, with breakdowns and a comparison. A report is read in one snapshot, so its totals and breakdowns agree. Clicks appear within two seconds. Metrics of conversions also need the scope `conversions:read`. Requires the scope `reports:read`.
   */
  getReport<const Given extends Options<'getReport'> = {}>(options?: Given): Result<'getReport', Given>;
  /**
   * List shared reports.
   *
   * Returns the shared reports that have not expired, without their links, which are shown once. Requires the scope `reports:read`.
   */
  listReportShares<const Given extends ListOptions<'listReportShares'> = {}>(options?: Given): ListResult<'listReportShares', Given>;
  /**
   * Share a report by link.
   *
   * The link opens a read-only page with current figures, which search engines do not index. An account can share at most 1,000 reports at a time. A key also needs the scope `reports:read`, and `conversions:read` for metrics of conversions. Requires the scope `reports:write`. Audited as `report_share.created`.
   */
  shareReport<const Given extends Options<'shareReport'> = {}>(body: Body<'shareReport'>, options?: Given): Result<'shareReport', Given>;
  /**
   * Stop sharing a report.
   *
   * Its link stops working immediately. Requires the scope `reports:write`. Audited as `report_share.revoked`.
   */
  revokeReportShare<const Given extends Options<'revokeReportShare'> = {}>(id: string, options?: Given): Result<'revokeReportShare', Given>;
  /**
   * Get the trends of links.
   *
   * The clicks of up to 100 links by UTC day, for lists of links. For details about one link, get its report. Clicks appear within two seconds. Requires the scope `reports:read`.
   */
  getLinkTrends<const Given extends Options<'getLinkTrends'>>(options: Given): Result<'getLinkTrends', Given>;
}

export interface AuditLog {
  /**
   * List the audit log.
   *
   * Who changed what, and when. Returns the entries that match all filters, newest first. Requires the scope `audit:read`.
   */
  list<const Given extends ListOptions<'listAuditLog'> = {}>(options?: Given): ListResult<'listAuditLog', Given>;
  /**
   * Export the audit log.
   *
   * The whole chain of the account, oldest first, one JSON object per line, so that anyone can verify it. An entry of the last second may still be missing. Requires the scope `audit:read`.
   */
  export<const Given extends Options<'exportAuditLog'> = {}>(options?: Given): AsyncGenerator<components['schemas']['SealedEntry'], void>;
}

export interface Conversions {
  /**
   * List conversions.
   *
   * Returns the conversions that match all filters, including test conversions. Requires the scope `conversions:read`.
   */
  list<const Given extends ListOptions<'listConversions'> = {}>(options?: Given): ListResult<'listConversions', Given>;
  /**
   * Report a conversion.
   *
   * Something that a visitor did after a click, such as an order. Each is stored exactly once by its event and external id: repeating the call is safe, and returns the first response. Requires the scope `conversions:write`.
   */
  create<const Given extends Options<'createConversion'> = {}>(body: Body<'createConversion'>, options?: Given): Result<'createConversion', Given>;
  /**
   * Report many conversions.
   *
   * Up to 1,000 conversions, each processed independently and in order. Repeating the call is safe. Counts as one request, plus one for every 100 conversions. Requires the scope `conversions:write`.
   */
  createMany<const Given extends Options<'createConversions'> = {}>(body: Body<'createConversions'>, options?: Given): Result<'createConversions', Given>;
  /**
   * Read a conversion.
   *
   * Returns what was reported, the link and the day of the click. Requires the scope `conversions:read`.
   */
  get<const Given extends Options<'getConversion'> = {}>(id: string, options?: Given): Result<'getConversion', Given>;
  /**
   * Delete a conversion.
   *
   * Permanent. Use it for a conversion reported by mistake. Its refunds are deleted, too. It cannot be reported again: a keyed hash of its event and external id is kept. Requires the scope `conversions:write`. Audited as `conversion.deleted`.
   */
  delete<const Given extends Options<'deleteConversion'> = {}>(id: string, options?: Given): Result<'deleteConversion', Given>;
  /**
   * Refund a conversion.
   *
   * Fully or partially, for 180 days after it happened. Each refund is stored exactly once by its external id: repeating the call is safe, and returns the first response. Requires the scope `conversions:write`. Audited as `conversion.refunded`.
   */
  refund<const Given extends Options<'refundConversion'> = {}>(id: string, body: Body<'refundConversion'>, options?: Given): Result<'refundConversion', Given>;
}

export interface Domains {
  /**
   * List domains.
   *
   * The domains of the account, verified or not, without the default domain of the installation. Requires the scope `domains:read`.
   */
  list<const Given extends ListOptions<'listDomains'> = {}>(options?: Given): ListResult<'listDomains', Given>;
  /**
   * Add a domain.
   *
   * Its links and pages are served there once the `record` in the response has been found in DNS. It is checked every five minutes for three days, and on request. An account has at most 100 domains, or 3 while sign-up is open. Requires the scope `domains:write`. Audited as `domain.created`.
   */
  create<const Given extends Options<'createDomain'> = {}>(body: Body<'createDomain'>, options?: Given): Result<'createDomain', Given>;
  /**
   * Read a domain.
   *
   * Says whether it is verified, and which record it needs. Requires the scope `domains:read`.
   */
  get<const Given extends Options<'getDomain'> = {}>(id: string, options?: Given): Result<'getDomain', Given>;
  /**
   * Change a domain.
   *
   * Sets what visitors get at `/` and at unknown addresses. The host cannot be changed. Requires the scope `domains:write`. Audited as `domain.updated`.
   */
  update<const Given extends Options<'updateDomain'> = {}>(id: string, body?: Body<'updateDomain'>, options?: Given): Result<'updateDomain', Given>;
  /**
   * Delete a domain.
   *
   * Only a domain without links and websites can be deleted. From then on, its host serves the default domain of the installation, if it still points here. Requires the scope `domains:write`. Audited as `domain.deleted`.
   */
  delete<const Given extends Options<'deleteDomain'> = {}>(id: string, options?: Given): Result<'deleteDomain', Given>;
  /**
   * Verify a domain.
   *
   * Checks the TXT record now, which can take a few seconds, and returns what it found and whether the host points here. Name servers may cache the absence of the record for a while. An account may do this 30 times a minute. Requires the scope `domains:write`. Audited as `domain.verified` or `domain.lost`.
   */
  verify<const Given extends Options<'verifyDomain'> = {}>(id: string, options?: Given): Result<'verifyDomain', Given>;
}

export interface Groups {
  /**
   * List groups.
   *
   * Returns the whole list as a stream, or pages with `limit` and `cursor`. Requires the scope `groups:read`.
   */
  list<const Given extends ListOptions<'listGroups'> = {}>(options?: Given): ListResult<'listGroups', Given>;
  /**
   * Create a group.
   *
   * Groups organize links. A link is in one group or none. Requires the scope `groups:write`. Audited as `group.created`.
   */
  create<const Given extends Options<'createGroup'> = {}>(body: Body<'createGroup'>, options?: Given): Result<'createGroup', Given>;
  /**
   * Read a group.
   *
   * Returns the group with the number of its links. Requires the scope `groups:read`.
   */
  get<const Given extends Options<'getGroup'> = {}>(id: string, options?: Given): Result<'getGroup', Given>;
  /**
   * Change a group.
   *
   * Omitted fields stay unchanged, and its links stay in the group. Requires the scope `groups:write`. Audited as `group.updated`.
   */
  update<const Given extends Options<'updateGroup'> = {}>(id: string, body?: Body<'updateGroup'>, options?: Given): Result<'updateGroup', Given>;
  /**
   * Delete a group but keep its links.
   *
   * The links are then in no group. Requires the scope `groups:write`. Audited as `group.deleted`.
   */
  delete<const Given extends Options<'deleteGroup'> = {}>(id: string, options?: Given): Result<'deleteGroup', Given>;
  /**
   * Add links to a group or remove them.
   *
   * All or nothing. A link belongs to at most one group, so adding it moves it. Requires the scope `groups:write`. Audited as `group.links_moved`.
   */
  moveLinks<const Given extends Options<'moveGroupLinks'> = {}>(id: string, body?: Body<'moveGroupLinks'>, options?: Given): Result<'moveGroupLinks', Given>;
}

export interface Imports {
  /**
   * List imports.
   *
   * The last 50. Requires the scope `links:read`.
   */
  list<const Given extends ListOptions<'listImports'> = {}>(options?: Given): ListResult<'listImports', Given>;
  /**
   * Import links from a file.
   *
   * The body is the file itself: our own export (CSV or NDJSON), any table as CSV, an SQL dump of YOURLS, or an export of Bitly, Dub, Kutt, Shlink, YOURLS, Rebrandly or Short.io. It is checked first: the import then shows what would be created and skipped, and `POST /v1/imports/:id/start` imports it. Requires the scope `links:write`. Audited as `import.created` or `import.started`.
   */
  create<const Given extends Options<'createImport'> = {}>(body: Body<'createImport'>, options?: Given): Result<'createImport', Given>;
  /**
   * Read an import.
   *
   * Returns its progress, what it found in the file, and how many rows it skipped, by reason. Requires the scope `links:read`.
   */
  get<const Given extends Options<'getImport'> = {}>(id: string, options?: Given): Result<'getImport', Given>;
  /**
   * Change how a file is read.
   *
   * Only for an import that is `checked`, which is then checked again. Requires the scope `links:write`. Audited as `import.updated`.
   */
  update<const Given extends Options<'updateImport'> = {}>(id: string, body?: Body<'updateImport'>, options?: Given): Result<'updateImport', Given>;
  /**
   * Cancel an import.
   *
   * Links that it has already created stay. Does nothing if it has ended. Requires the scope `links:write`. Audited as `import.cancelled`.
   */
  cancel<const Given extends Options<'cancelImport'> = {}>(id: string, options?: Given): Result<'cancelImport', Given>;
  /**
   * Get the rows that were skipped, or imported without a value.
   *
   * Each with its line in the file and the reason. Rows that were imported without values that cannot be read have the reason `left_out`, and `field` names the fields, separated by commas. Those that got another slug have `new_slug`, and the message names it. If the connection breaks, the file is incomplete. Requires the scope `links:read`.
   */
  getReport<const Given extends Options<'getImportReport'> = {}>(id: string, options?: Given): Result<'getImportReport', Given>;
  /**
   * Start an import.
   *
   * Only for an import that is `checked`. Requires the scope `links:write`. Audited as `import.started`.
   */
  start<const Given extends Options<'startImport'> = {}>(id: string, options?: Given): Result<'startImport', Given>;
  /**
   * Create a website from a page of another service.
   *
   * The body is the file itself: a page of Linktree, Beacons or LinkStack that a browser has saved (as HTML, as MHTML, or as a ZIP of the page and its folder), LinkStack's export of user data, or the JSON data of a Linktree page. The new website has its name, text, items, social networks and, if the file contains it, the photo. It is not published. Nothing is fetched. With `dryRun=true`, nothing is created, and the response is a 200. A file is rejected with the code `not_recognized`, `wrong_source`, `damaged`, `encrypted` or `too_complex` for the field `file`. Requires the scope `websites:write`. Audited as `website.created`.
   */
  importBioPage<const Given extends Options<'importBioPage'>>(body: Body<'importBioPage'>, options: Given): Result<'importBioPage', Given>;
}

export interface Links {
  /**
   * List links.
   *
   * Returns the links that match all filters: the whole list as a stream, or pages with `limit` and `cursor`. With `sort=clicks` and `sort=lastClicked`, each page uses the clicks at the time it is read. A link whose clicks move it past the cursor between two pages is missing; no link appears twice. Requires the scope `links:read`.
   */
  list<const Given extends ListOptions<'listLinks'> = {}>(options?: Given): ListResult<'listLinks', Given>;
  /**
   * Create a link.
   *
   * The link is live immediately. Its slug is unique across all links and websites of the domain. Requires the scope `links:create`. Audited as `link.created`.
   */
  create<const Given extends Options<'createLink'> = {}>(body: Body<'createLink'>, options?: Given): Result<'createLink', Given>;
  /**
   * Read a link.
   *
   * Returns the basic fields; `view=full` returns everything about the link. Requires the scope `links:read`.
   */
  get<const Given extends Options<'getLink'> = {}>(id: string, options?: Given): Result<'getLink', Given>;
  /**
   * Change a link.
   *
   * The slug cannot be changed, because printed codes lead to it. Requires the scope `links:write`. Audited as `link.updated`.
   */
  update<const Given extends Options<'updateLink'> = {}>(id: string, body?: Body<'updateLink'>, options?: Given): Result<'updateLink', Given>;
  /**
   * Delete a link.
   *
   * Permanent. Removes the link from every report. This account can reuse the slug immediately. Requires the scope `links:write`. Audited as `link.deleted`.
   */
  delete<const Given extends Options<'deleteLink'> = {}>(id: string, options?: Given): Result<'deleteLink', Given>;
  /**
   * Duplicate a link.
   *
   * Creates a copy of the link on the same domain, but with another slug, without `externalId` and `aliases`, which are unique, and without figures. Requires the scope `links:write`. Audited as `link.created`.
   */
  duplicate<const Given extends Options<'duplicateLink'> = {}>(id: string, body?: Body<'duplicateLink'>, options?: Given): Result<'duplicateLink', Given>;
  /**
   * Pause a link.
   *
   * Visitors get the 404 page until the link is activated. Pausing a paused link changes nothing. Requires the scope `links:write`. Audited as `link.paused`.
   */
  pause<const Given extends Options<'pauseLink'> = {}>(id: string, options?: Given): Result<'pauseLink', Given>;
  /**
   * Activate a link.
   *
   * Visitors are redirected again. Activating an active link changes nothing. Requires the scope `links:write`. Audited as `link.activated`.
   */
  activate<const Given extends Options<'activateLink'> = {}>(id: string, options?: Given): Result<'activateLink', Given>;
  /**
   * Export links.
   *
   * A file with all links that match the filters, and all of their fields, which an import reads again. If the connection breaks, the file is incomplete. Passwords are not exported. In CSV, texts that a spreadsheet would run as a formula begin with an apostrophe, which the import removes. Requires the scope `links:read`.
   */
  export<const Given extends Options<'exportLinks'> = {}>(options?: Given): Result<'exportLinks', Given>;
  /**
   * Read a link by its external id.
   *
   * The external id is percent-encoded in the path. Requires the scope `links:read`.
   */
  getByExternalId<const Given extends Options<'getLinkByExternalId'> = {}>(externalId: string, options?: Given): Result<'getLinkByExternalId', Given>;
  /**
   * Create or replace a link by its external id.
   *
   * Creates the link (201), or replaces the values of the one with this external id (200). Omitted fields get their default values, and the password is removed unless one is given. Clicks, imported ones too, creation time and an uploaded preview image stay. The slug cannot be changed. Of concurrent calls, one creates the link. With `If-Match`, none is created. Requires the scope `links:write`. Audited as `link.created` or `link.updated`.
   */
  putByExternalId<const Given extends Options<'putLinkByExternalId'> = {}>(externalId: string, body: Body<'putLinkByExternalId'>, options?: Given): Result<'putLinkByExternalId', Given>;
  /**
   * Delete a link by its external id.
   *
   * Permanent. Removes the link from every report. This account can reuse the slug and the external id immediately. Requires the scope `links:write`. Audited as `link.deleted`.
   */
  deleteByExternalId<const Given extends Options<'deleteLinkByExternalId'> = {}>(externalId: string, options?: Given): Result<'deleteLinkByExternalId', Given>;
  /**
   * Create many links.
   *
   * Creates up to 1,000 links, each independently and in order: the first of several that request the same slug or external id gets it. With `atomic=true`, either all are created, or the response is an error that lists all invalid fields (`links.3.slug`). Counts as one request, plus one for every 100 links. Requires the scope `links:create`. Audited as `links.created`.
   */
  createMany<const Given extends Options<'createLinks'> = {}>(body: Body<'createLinks'>, options?: Given): Result<'createLinks', Given>;
  /**
   * Change many links.
   *
   * Gives up to 1,000 links the same values. Each link is processed independently, and `results` says which changed. Repeating the call is safe: a link that already has the values is `unchanged`. `set` has neither `externalId`, which is unique, nor `password`, which is slow to hash: change those one link at a time. Counts as one request, plus one for every 100 ids. Requires the scope `links:write`. Audited as `links.updated`.
   */
  updateMany<const Given extends Options<'updateLinks'> = {}>(body: Body<'updateLinks'>, options?: Given): Result<'updateLinks', Given>;
  /**
   * Delete many links.
   *
   * Permanent. Removes up to 1,000 links from every report. This account can reuse their slugs immediately. Repeating the call is safe: a link that was already deleted is `deleted`. Counts as one request, plus one for every 100 ids. Requires the scope `links:write`. Audited as `links.deleted`.
   */
  deleteMany<const Given extends Options<'deleteLinks'> = {}>(body: Body<'deleteLinks'>, options?: Given): Result<'deleteLinks', Given>;
  /**
   * Set the image of a link's preview.
   *
   * Messengers and social networks show it instead of the image drawn from the texts of `preview`; without `preview`, they do not show it. The image is scaled to cover 1200 × 630 pixels and cropped. It is stored as a JPEG: upright, without metadata, with transparent areas filled white. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Requires the scope `links:write`. Audited as `link.updated`.
   */
  setPreviewImage<const Given extends Options<'setPreviewImage'> = {}>(id: string, body: Body<'setPreviewImage'>, options?: Given): Result<'setPreviewImage', Given>;
  /**
   * Remove the image of a link's preview.
   *
   * From then on, the image is drawn from the texts of `preview`. Does nothing if there is no image. Requires the scope `links:write`. Audited as `link.updated`.
   */
  removePreviewImage<const Given extends Options<'removePreviewImage'> = {}>(id: string, options?: Given): Result<'removePreviewImage', Given>;
  /**
   * Get the QR code of a link.
   *
   * An SVG or PNG picture of the short address with `?way=qr`. Visits by it have the source `qr`, and the parameter does not reach the destination. Colors that scanners cannot tell apart are rejected with the code `low_contrast`, a size with less than two pixels per module with `too_small` for the field `size`, and `logo=true` for an account without a logo with `no_logo`. The picture may be kept, with its `ETag`. Requires the scope `links:read`.
   */
  getQr<const Given extends Options<'getLinkQr'> = {}>(id: string, options?: Given): Result<'getLinkQr', Given>;
}

export interface Members {
  /**
   * List members.
   *
   * Returns the whole list as a stream, or pages with `limit` and `cursor`. Requires the scope `members:read`.
   */
  list<const Given extends ListOptions<'listMembers'> = {}>(options?: Given): ListResult<'listMembers', Given>;
  /**
   * Change the role of a member.
   *
   * Takes effect immediately, including in existing sessions. The query says what happens to what they created if the new role is lower. In the same transaction, the open invitations that they created end, and so do a one-time link to set a password and imports of theirs that have not started. `GET /v1/members/:id/belongings` lists the keys, webhooks and shared reports of a member, and `POST` to it decides about single ones before. What is taken over goes to the owner who calls this or, if that is the member or a key of the command line, to the owner of longest standing. Requires the scope `members:write`. Audited as `member.updated`.
   */
  update<const Given extends Options<'updateMember'> = {}>(id: string, body?: Body<'updateMember'>, options?: Given): Result<'updateMember', Given>;
  /**
   * Remove a member.
   *
   * Their sessions for this account end immediately. A user who belongs to no other account is deleted. The query says what happens to what they created. In the same transaction, the open invitations that they created end, and so do a one-time link to set a password and imports of theirs that have not started. `GET /v1/members/:id/belongings` lists the keys, webhooks and shared reports of a member, and `POST` to it decides about single ones before. What is taken over goes to the owner who calls this or, if that is the member or a key of the command line, to the owner of longest standing. Requires the scope `members:write`. Audited as `member.removed`.
   */
  remove<const Given extends Options<'removeMember'> = {}>(id: string, options?: Given): Result<'removeMember', Given>;
  /**
   * List former members who left something behind.
   *
   * Users who no longer belong to the account but are still responsible for a key, a webhook or a shared report, for instance after single sign-on has removed them. `POST /v1/members/:id/belongings` decides what happens to it. Requires the scope `members:read`.
   */
  getFormerMembers<const Given extends Options<'getFormerMembers'> = {}>(options?: Given): Result<'getFormerMembers', Given>;
  /**
   * List what a member created.
   *
   * What keeps working without them, and what ends when they are removed. Also works for a user who no longer belongs to the account, for instance after single sign-on has removed them. Things created before Waypost recorded creators are not included. Requires the scope `members:read`.
   */
  getBelongings<const Given extends Options<'getMemberBelongings'> = {}>(id: string, options?: Given): Result<'getMemberBelongings', Given>;
  /**
   * Revoke or take over what a member created.
   *
   * Applies to everything that they created, or only to `ids`. The owner who makes the call becomes responsible for what is taken over, as when a member is removed. Also works for users who have left the account. Paused webhooks stay paused. Requires the scope `members:write`. Audited as `member.offboarded`.
   */
  settleBelongings<const Given extends Options<'settleMemberBelongings'> = {}>(id: string, body: Body<'settleMemberBelongings'>, options?: Given): Result<'settleMemberBelongings', Given>;
  /**
   * List open invitations.
   *
   * Their links are shown once, on creation. Requires the scope `members:read`.
   */
  listInvitations<const Given extends ListOptions<'listInvitations'> = {}>(options?: Given): ListResult<'listInvitations', Given>;
  /**
   * Invite a person to the account.
   *
   * The first person to use the link joins the account: as the user they are signed in as, or as a new user, even while sign-up is closed. An account has at most 100 open invitations. None is accepted while it has 1,000 members. The email is in the language that the request prefers (`Accept-Language`), English by default. Requires the scope `members:write`. Audited as `invitation.created`.
   */
  createInvitation<const Given extends Options<'createInvitation'> = {}>(body: Body<'createInvitation'>, options?: Given): Result<'createInvitation', Given>;
  /**
   * Revoke an invitation.
   *
   * Its link stops working immediately. Requires the scope `members:write`. Audited as `invitation.revoked`.
   */
  revokeInvitation<const Given extends Options<'revokeInvitation'> = {}>(id: string, options?: Given): Result<'revokeInvitation', Given>;
}

export interface Slugs {
  /**
   * Check whether a slug is available.
   *
   * If it is not, says why: it is taken, reserved or invalid, or another account released it recently. Requires the scope `slugs:read`.
   */
  get<const Given extends Options<'getSlug'> = {}>(slug: string, options?: Given): Result<'getSlug', Given>;
  /**
   * Suggest slugs.
   *
   * Returns free slugs: readable ones with words from the destination, and short random ones. Suggestions are not held for you: if another client uses one first, creation returns 409. Requires the scope `slugs:read`.
   */
  suggest<const Given extends Options<'suggestSlugs'> = {}>(options?: Given): Result<'suggestSlugs', Given>;
}

export interface Tags {
  /**
   * List tags.
   *
   * Tags are created when they are added to links, up to 1,000 per account. They stay until they are deleted. Requires the scope `links:read`.
   */
  list<const Given extends ListOptions<'listTags'> = {}>(options?: Given): ListResult<'listTags', Given>;
  /**
   * Rename or color a tag.
   *
   * Links keep the tag. Requires the scope `links:write`. Audited as `tag.updated`.
   */
  update<const Given extends Options<'updateTag'> = {}>(id: string, body?: Body<'updateTag'>, options?: Given): Result<'updateTag', Given>;
  /**
   * Delete a tag but keep its links.
   *
   * The tag is removed from all links that have it. Requires the scope `links:write`. Audited as `tag.deleted`.
   */
  delete<const Given extends Options<'deleteTag'> = {}>(id: string, options?: Given): Result<'deleteTag', Given>;
}

export interface Webhooks {
  /**
   * List webhooks.
   *
   * All webhooks of the account, active or not. They do not contain secrets. Without the scope `webhooks:write`, `url` ends after the host, as in `https://hooks.example/…`. Requires the scope `webhooks:read`.
   */
  list<const Given extends ListOptions<'listWebhooks'> = {}>(options?: Given): ListResult<'listWebhooks', Given>;
  /**
   * Create a webhook.
   *
   * It receives events from now on, signed according to [Standard Webhooks](https://www.standardwebhooks.com/). With `kind`: `poll`, it has no URL, and its events are read with `GET /v1/events`. An account has at most 10 webhooks, one of them of this kind. A key also needs the scopes to read the resources of the events: `links:read`, `websites:read`, `groups:read`, `signups:read`, `conversions:read`, and `reports:read` for `clicks.counted`. Requires the scope `webhooks:write`. Audited as `webhook.created`.
   */
  create<const Given extends Options<'createWebhook'> = {}>(body: Body<'createWebhook'>, options?: Given): Result<'createWebhook', Given>;
  /**
   * Read a webhook.
   *
   * Says whether events are sent, and if not, why. Does not contain the secret. Without the scope `webhooks:write`, `url` ends after the host. Requires the scope `webhooks:read`.
   */
  get<const Given extends Options<'getWebhook'> = {}>(id: string, options?: Given): Result<'getWebhook', Given>;
  /**
   * Change, pause or enable a webhook.
   *
   * Events that occur while a webhook is inactive are kept for 30 days, and sent in order once it is active again. To change `url` or `events`, a key needs the same scopes as for creating the webhook. Requires the scope `webhooks:write`. Audited as `webhook.updated`.
   */
  update<const Given extends Options<'updateWebhook'> = {}>(id: string, body?: Body<'updateWebhook'>, options?: Given): Result<'updateWebhook', Given>;
  /**
   * Delete a webhook.
   *
   * Undelivered events are no longer sent, and the log of its deliveries is deleted. If its kind is `poll`, so are its events. Requires the scope `webhooks:write`. Audited as `webhook.deleted`.
   */
  delete<const Given extends Options<'deleteWebhook'> = {}>(id: string, options?: Given): Result<'deleteWebhook', Given>;
  /**
   * Replace the secret of a webhook.
   *
   * For the next 24 hours, deliveries carry two signatures, one with each secret, so that receivers can switch. A secret that is replaced in the meantime stays valid until its own 24 hours have passed, so there can be more signatures. At most 5 replaced secrets can be valid; the next call gets a 429. Requires the scope `webhooks:write`. Audited as `webhook.key_replaced`.
   */
  rotateSecret<const Given extends Options<'rotateWebhookSecret'> = {}>(id: string, options?: Given): Result<'rotateWebhookSecret', Given>;
  /**
   * Send a test event.
   *
   * Sends `webhook.test` once, within a second, or adds it to the log of a webhook of kind `poll`. Read the delivery to see the outcome. The webhook must be active. Requires the scope `webhooks:write`. Audited as `webhook.tested`.
   */
  test<const Given extends Options<'testWebhook'> = {}>(id: string, options?: Given): Result<'testWebhook', Given>;
  /**
   * List the deliveries of a webhook.
   *
   * Deliveries are kept for 30 days. Requires the scope `webhooks:read`.
   */
  listDeliveries<const Given extends ListOptions<'listWebhookDeliveries'> = {}>(id: string, options?: Given): ListResult<'listWebhookDeliveries', Given>;
  /**
   * Read a delivery with its attempts.
   *
   * Shows the body as it is sent, and the outcome of every attempt. A key also needs the scope to read the resource of the event, as for creating the webhook. Requires the scope `webhooks:read`.
   */
  getDelivery<const Given extends Options<'getWebhookDelivery'> = {}>(id: string, deliveryId: string, options?: Given): Result<'getWebhookDelivery', Given>;
  /**
   * Send a delivery again.
   *
   * Within a second, with the same `webhook-id` and body. The webhook must be active. Events of kind `poll` are not sent again: read its events with an earlier cursor. Requires the scope `webhooks:write`. Audited as `webhook.redelivered`.
   */
  redeliver<const Given extends Options<'redeliverWebhook'> = {}>(id: string, deliveryId: string, options?: Given): Result<'redeliverWebhook', Given>;
  /**
   * Read events.
   *
   * For systems that cannot receive webhooks: the events of the webhook of kind `poll`, in order, each once. Without such a webhook, no events are kept, and the response is a 404. Events appear within a second. A key also needs the scopes to read the resources of the events, as for creating the webhook. Requires the scope `webhooks:read`.
   */
  readEvents<const Given extends Options<'readEvents'> = {}>(options?: Given): Result<'readEvents', Given>;
}

export interface Websites {
  /**
   * List websites.
   *
   * Returns the whole list as a stream, or pages with `limit` and `cursor`. Newest first. Requires the scope `websites:read`.
   */
  list<const Given extends ListOptions<'listWebsites'> = {}>(options?: Given): ListResult<'listWebsites', Given>;
  /**
   * Create a website.
   *
   * The page is visible once it is published. Its slug is unique across all links and websites of the domain. Requires the scope `websites:write`. Audited as `website.created`.
   */
  create<const Given extends Options<'createWebsite'> = {}>(body: Body<'createWebsite'>, options?: Given): Result<'createWebsite', Given>;
  /**
   * Read a website.
   *
   * Returns where the page is and whether it is published; `view=full` returns everything about it. Requires the scope `websites:read`.
   */
  get<const Given extends Options<'getWebsite'> = {}>(id: string, options?: Given): Result<'getWebsite', Given>;
  /**
   * Change a website.
   *
   * The slug cannot be changed. `items` and `socials` replace the whole list. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  update<const Given extends Options<'updateWebsite'> = {}>(id: string, body?: Body<'updateWebsite'>, options?: Given): Result<'updateWebsite', Given>;
  /**
   * Delete a website.
   *
   * Permanent. Deletes its statistics, too. This account can reuse the slug immediately. Requires the scope `websites:write`. Audited as `website.deleted`.
   */
  delete<const Given extends Options<'deleteWebsite'> = {}>(id: string, options?: Given): Result<'deleteWebsite', Given>;
  /**
   * Duplicate a website.
   *
   * Creates an unpublished copy of the page, including its images, on the same domain, but with another slug, without `externalId`, which is unique, and without figures. Requires the scope `websites:write`. Audited as `website.created`.
   */
  duplicate<const Given extends Options<'duplicateWebsite'> = {}>(id: string, body?: Body<'duplicateWebsite'>, options?: Given): Result<'duplicateWebsite', Given>;
  /**
   * Set the photo of a website.
   *
   * The page shows it instead of the monogram. The middle of the image is scaled to 240 × 240 pixels and stored as a JPEG of at most 7,000 bytes: upright, without metadata, with transparent areas filled white. An image with too much detail for that is compressed further. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  setPhoto<const Given extends Options<'setPhoto'> = {}>(id: string, body: Body<'setPhoto'>, options?: Given): Result<'setPhoto', Given>;
  /**
   * Remove the photo of a website.
   *
   * From then on, the page shows a monogram. Does nothing if there is no photo. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  removePhoto<const Given extends Options<'removePhoto'> = {}>(id: string, options?: Given): Result<'removePhoto', Given>;
  /**
   * Set an image as the cover of a website.
   *
   * The page shows it above everything else, as wide as the screen. It replaces any other cover. The middle of the image is scaled to 1200 × 400 pixels, or fewer, and stored as a WebP of at most 9,000 bytes, like the photo of a website, and with the same errors. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  setCover<const Given extends Options<'setCover'> = {}>(id: string, body: Body<'setCover'>, options?: Given): Result<'setCover', Given>;
  /**
   * Remove the cover of a website.
   *
   * An image or a gradient. Does nothing if there is none. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  removeCover<const Given extends Options<'removeCover'> = {}>(id: string, options?: Given): Result<'removeCover', Given>;
  /**
   * Set the background image of a website.
   *
   * The page shows it behind everything else, at the size of the screen, dimmed with the background color as far as readable text requires (WCAG 2 AA). The whole image is scaled to at most 1280 × 1280 pixels, and stored as a WebP of at most 15,000 bytes, which take 20 KB in the page, like the photo of a website, and with the same errors. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  setBackgroundImage<const Given extends Options<'setBackgroundImage'> = {}>(id: string, body: Body<'setBackgroundImage'>, options?: Given): Result<'setBackgroundImage', Given>;
  /**
   * Remove the background image of a website.
   *
   * Does nothing if there is none. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  removeBackgroundImage<const Given extends Options<'removeBackgroundImage'> = {}>(id: string, options?: Given): Result<'removeBackgroundImage', Given>;
  /**
   * Set an item's thumbnail.
   *
   * The page shows it next to the title of the item. The middle of the image is scaled to 88 × 88 pixels and stored as a JPEG of at most 1,450 bytes, like the photo of a website, and with the same errors. The thumbnail of an `image` is the image: the whole of it, scaled to at most 720 × 900 pixels, as a WebP of at most 9,000 bytes. That of a `media` has 256 × 144 pixels and at most 3,000 bytes. A website has at most 20 thumbnails: one more is rejected with the code `too_many` for the field `image`, and the thumbnail of a heading with `heading`. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. An item keeps its thumbnail when the list of items is sent again with its id. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  setThumbnail<const Given extends Options<'setThumbnail'> = {}>(id: string, itemId: string, body: Body<'setThumbnail'>, options?: Given): Result<'setThumbnail', Given>;
  /**
   * Remove an item's thumbnail.
   *
   * Does nothing if the item has none. Requires the scope `websites:write`. Audited as `website.updated`.
   */
  removeThumbnail<const Given extends Options<'removeThumbnail'> = {}>(id: string, itemId: string, options?: Given): Result<'removeThumbnail', Given>;
  /**
   * Get the QR code of a website.
   *
   * An SVG or PNG picture of the short address with `?way=qr`. Visits by it have the source `qr`, and the parameter does not reach the destination. Colors that scanners cannot tell apart are rejected with the code `low_contrast`, a size with less than two pixels per module with `too_small` for the field `size`, and `logo=true` for an account without a logo with `no_logo`. The picture may be kept, with its `ETag`. Requires the scope `websites:read`.
   */
  getQr<const Given extends Options<'getWebsiteQr'> = {}>(id: string, options?: Given): Result<'getWebsiteQr', Given>;
  /**
   * List the sign-ups of a website.
   *
   * Email addresses of visitors who agreed to receive email. With a mail server, only confirmed ones. All websites of an account have at most 100,000 together. Requires the scope `signups:read`.
   */
  listSignups<const Given extends ListOptions<'listWebsiteSignups'> = {}>(id: string, options?: Given): ListResult<'listWebsiteSignups', Given>;
  /**
   * Export the sign-ups of a website.
   *
   * A file with all sign-ups. If the connection breaks, it is incomplete. In CSV, texts that a spreadsheet would run as a formula begin with an apostrophe. Requires the scope `signups:read`.
   */
  exportSignups<const Given extends Options<'exportWebsiteSignups'> = {}>(id: string, options?: Given): Result<'exportWebsiteSignups', Given>;
  /**
   * Delete a sign-up.
   *
   * Permanent. Also deletes the address from webhook deliveries and their log. Requires the scope `signups:write`. Audited as `signup.deleted`.
   */
  deleteSignup<const Given extends Options<'deleteWebsiteSignup'> = {}>(id: string, signupId: string, options?: Given): Result<'deleteWebsiteSignup', Given>;
}
