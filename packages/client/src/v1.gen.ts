// Made of docs/openapi.json by `npm run openapi`.

export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview of the account
         * @description Counts links, websites and groups, and lists the five links with the most clicks. Requires the scope `account:read`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of the account
         * @description Returns the stored image. Clients may cache it, using its `ETag`. Requires the scope `account:read`.
         */
        get: operations["getLogo"];
        /**
         * Set the logo of the account
         * @description QR codes show it with `logo=true`, and the pages with the account's `brand` show it small. The whole image is scaled down until it fits into 400 × 400 pixels, and stored as a JPEG of at most 40,000 bytes: upright, without metadata, with transparent areas filled white. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Printed codes are not affected. Requires the scope `write`. Audited as `account.logo_changed`.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Remove the logo of the account
         * @description Does nothing if there is no logo. Requires the scope `write`. Audited as `account.logo_changed`.
         */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the account
         * @description Defaults for everything that the account creates. Requires the scope `account:read`.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the account
         * @description Omitted settings stay unchanged, and so do omitted fields of the `brand`. `null` removes the brand. Existing links and websites keep their behavior. Requires the scope `write`. Audited as `account.settings_changed`.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/v1/links/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a link
         * @description Covers today (UTC) and the preceding days. Clicks appear within two seconds. Requires the scope `reports:read`.
         */
        get: operations["getLinkReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a website
         * @description Covers today (UTC) and the preceding days. Clicks appear within two seconds. Requires the scope `reports:read`.
         */
        get: operations["getWebsiteReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of all links together
         * @description Covers today (UTC) and the preceding days. Clicks appear within two seconds. Does not include websites, which have their own reports. Requires the scope `reports:read`.
         */
        get: operations["getSummaryReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the arms of hold-outs
         * @description Measures what it is worth to lead visitors out of apps: links with a `holdout` show some visitors no way out, and this compares both. Covers all clicks since the current `holdout` and `behavior` of each link took effect, except those of the last 7 days, whose orders may not have arrived yet. The intervals stay valid however often you check them. With `from` and `to`, or `app`, they do not, and there is no verdict. Requires the scope `conversions:read`.
         */
        get: operations["getLift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain views and clicks
         * @description Accounts for every request of the links exactly once: as a direct visit, a first or second leg, a later page, a reused token, or excluded for a reason. Shows how these add up to the views and clicks of the UTC days. The full view also shows how conversions add up, and also needs the scope `conversions:read`. Requires the scope `reports:read`.
         */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a report
         * @description Any range up to five years, by hour, day, week or month, for all links together or for one link, website, group or tag, with breakdowns and a comparison. A report is read in one snapshot, so its totals and breakdowns agree. Clicks appear within two seconds. Metrics of conversions also need the scope `conversions:read`. Requires the scope `reports:read`.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared reports
         * @description Returns the shared reports that have not expired, without their links, which are shown once. Requires the scope `reports:read`.
         */
        get: operations["listReportShares"];
        put?: never;
        /**
         * Share a report by link
         * @description The link opens a read-only page with current figures, which search engines do not index. An account can share at most 1,000 reports at a time. A key also needs the scope `reports:read`, and `conversions:read` for metrics of conversions. Requires the scope `reports:write`. Audited as `report_share.created`.
         */
        post: operations["shareReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop sharing a report
         * @description Its link stops working immediately. Requires the scope `reports:write`. Audited as `report_share.revoked`.
         */
        delete: operations["revokeReportShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the trends of links
         * @description The clicks of up to 100 links by UTC day, for lists of links. For details about one link, get its report. Clicks appear within two seconds. Requires the scope `reports:read`.
         */
        get: operations["getLinkTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Who changed what, and when. Returns the entries that match all filters, newest first. Requires the scope `audit:read`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description The whole chain of the account, oldest first, one JSON object per line, so that anyone can verify it. An entry of the last second may still be missing. Requires the scope `audit:read`.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description Returns the conversions that match all filters, including test conversions. Requires the scope `conversions:read`.
         */
        get: operations["listConversions"];
        put?: never;
        /**
         * Report a conversion
         * @description Something that a visitor did after a click, such as an order. Each is stored exactly once by its event and external id: repeating the call is safe, and returns the first response. Requires the scope `conversions:write`.
         */
        post: operations["createConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report many conversions
         * @description Up to 1,000 conversions, each processed independently and in order. Repeating the call is safe. Counts as one request, plus one for every 100 conversions. Requires the scope `conversions:write`.
         */
        post: operations["createConversions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversion
         * @description Returns what was reported, the link and the day of the click. Requires the scope `conversions:read`.
         */
        get: operations["getConversion"];
        put?: never;
        post?: never;
        /**
         * Delete a conversion
         * @description Permanent. Use it for a conversion reported by mistake. Its refunds are deleted, too. It cannot be reported again: a keyed hash of its event and external id is kept. Requires the scope `conversions:write`. Audited as `conversion.deleted`.
         */
        delete: operations["deleteConversion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a conversion
         * @description Fully or partially, for 180 days after it happened. Each refund is stored exactly once by its external id: repeating the call is safe, and returns the first response. Requires the scope `conversions:write`. Audited as `conversion.refunded`.
         */
        post: operations["refundConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description The domains of the account, verified or not, without the default domain of the installation. Requires the scope `domains:read`.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain
         * @description Its links and pages are served there once the `record` in the response has been found in DNS. It is checked every five minutes for three days, and on request. An account has at most 100 domains, or 3 while sign-up is open. Requires the scope `domains:write`. Audited as `domain.created`.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a domain
         * @description Says whether it is verified, and which record it needs. Requires the scope `domains:read`.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Only a domain without links and websites can be deleted. From then on, its host serves the default domain of the installation, if it still points here. Requires the scope `domains:write`. Audited as `domain.deleted`.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change a domain
         * @description Sets what visitors get at `/` and at unknown addresses. The host cannot be changed. Requires the scope `domains:write`. Audited as `domain.updated`.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/v1/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a domain
         * @description Checks the TXT record now, which can take a few seconds, and returns what it found and whether the host points here. Name servers may cache the absence of the record for a while. An account may do this 30 times a minute. Requires the scope `domains:write`. Audited as `domain.verified` or `domain.lost`.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Returns the whole list as a stream, or pages with `limit` and `cursor`. Requires the scope `groups:read`.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a group
         * @description Groups organize links. A link is in one group or none. Requires the scope `groups:write`. Audited as `group.created`.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description Returns the group with the number of its links. Requires the scope `groups:read`.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a group but keep its links
         * @description The links are then in no group. Requires the scope `groups:write`. Audited as `group.deleted`.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group
         * @description Omitted fields stay unchanged, and its links stay in the group. Requires the scope `groups:write`. Audited as `group.updated`.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/v1/groups/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add links to a group or remove them
         * @description All or nothing. A link belongs to at most one group, so adding it moves it. Requires the scope `groups:write`. Audited as `group.links_moved`.
         */
        post: operations["moveGroupLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The last 50. Requires the scope `links:read`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import links from a file
         * @description The body is the file itself: our own export (CSV or NDJSON), any table as CSV, an SQL dump of YOURLS, or an export of Bitly, Dub, Kutt, Shlink, YOURLS, Rebrandly or Short.io. It is checked first: the import then shows what would be created and skipped, and `POST /v1/imports/:id/start` imports it. Requires the scope `links:write`. Audited as `import.created` or `import.started`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description Returns its progress, what it found in the file, and how many rows it skipped, by reason. Requires the scope `links:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel an import
         * @description Links that it has already created stay. Does nothing if it has ended. Requires the scope `links:write`. Audited as `import.cancelled`.
         */
        delete: operations["cancelImport"];
        options?: never;
        head?: never;
        /**
         * Change how a file is read
         * @description Only for an import that is `checked`, which is then checked again. Requires the scope `links:write`. Audited as `import.updated`.
         */
        patch: operations["updateImport"];
        trace?: never;
    };
    "/v1/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rows that were skipped, or imported without a value
         * @description Each with its line in the file and the reason. Rows that were imported without values that cannot be read have the reason `left_out`, and `field` names the fields, separated by commas. Those that got another slug have `new_slug`, and the message names it. If the connection breaks, the file is incomplete. Requires the scope `links:read`.
         */
        get: operations["getImportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an import
         * @description Only for an import that is `checked`. Requires the scope `links:write`. Audited as `import.started`.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Returns the links that match all filters: the whole list as a stream, or pages with `limit` and `cursor`. With `sort=clicks` and `sort=lastClicked`, each page uses the clicks at the time it is read. A link whose clicks move it past the cursor between two pages is missing; no link appears twice. Requires the scope `links:read`.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a link
         * @description The link is live immediately. Its slug is unique across all links and websites of the domain. Requires the scope `links:create`. Audited as `link.created`.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a link
         * @description Returns the basic fields; `view=full` returns everything about the link. Requires the scope `links:read`.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Permanent. Removes the link from every report. This account can reuse the slug immediately. Requires the scope `links:write`. Audited as `link.deleted`.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description The slug cannot be changed, because printed codes lead to it. Requires the scope `links:write`. Audited as `link.updated`.
         */
        patch: operations["updateLink"];
        trace?: never;
    };
    "/v1/links/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a link
         * @description Creates a copy of the link on the same domain, but with another slug, without `externalId` and `aliases`, which are unique, and without figures. Requires the scope `links:write`. Audited as `link.created`.
         */
        post: operations["duplicateLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a link
         * @description Visitors get the 404 page until the link is activated. Pausing a paused link changes nothing. Requires the scope `links:write`. Audited as `link.paused`.
         */
        post: operations["pauseLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a link
         * @description Visitors are redirected again. Activating an active link changes nothing. Requires the scope `links:write`. Audited as `link.activated`.
         */
        post: operations["activateLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export links
         * @description A file with all links that match the filters, and all of their fields, which an import reads again. If the connection breaks, the file is incomplete. Passwords are not exported. In CSV, texts that a spreadsheet would run as a formula begin with an apostrophe, which the import removes. Requires the scope `links:read`.
         */
        get: operations["exportLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/by-external-id/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a link by its external id
         * @description The external id is percent-encoded in the path. Requires the scope `links:read`.
         */
        get: operations["getLinkByExternalId"];
        /**
         * Create or replace a link by its external id
         * @description Creates the link (201), or replaces the values of the one with this external id (200). Omitted fields get their default values, and the password is removed unless one is given. Clicks, imported ones too, creation time and an uploaded preview image stay. The slug cannot be changed. Of concurrent calls, one creates the link. With `If-Match`, none is created. Requires the scope `links:write`. Audited as `link.created` or `link.updated`.
         */
        put: operations["putLinkByExternalId"];
        post?: never;
        /**
         * Delete a link by its external id
         * @description Permanent. Removes the link from every report. This account can reuse the slug and the external id immediately. Requires the scope `links:write`. Audited as `link.deleted`.
         */
        delete: operations["deleteLinkByExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many links
         * @description Creates up to 1,000 links, each independently and in order: the first of several that request the same slug or external id gets it. With `atomic=true`, either all are created, or the response is an error that lists all invalid fields (`links.3.slug`). Counts as one request, plus one for every 100 links. Requires the scope `links:create`. Audited as `links.created`.
         */
        post: operations["createLinks"];
        /**
         * Delete many links
         * @description Permanent. Removes up to 1,000 links from every report. This account can reuse their slugs immediately. Repeating the call is safe: a link that was already deleted is `deleted`. Counts as one request, plus one for every 100 ids. Requires the scope `links:write`. Audited as `links.deleted`.
         */
        delete: operations["deleteLinks"];
        options?: never;
        head?: never;
        /**
         * Change many links
         * @description Gives up to 1,000 links the same values. Each link is processed independently, and `results` says which changed. Repeating the call is safe: a link that already has the values is `unchanged`. `set` has neither `externalId`, which is unique, nor `password`, which is slow to hash: change those one link at a time. Counts as one request, plus one for every 100 ids. Requires the scope `links:write`. Audited as `links.updated`.
         */
        patch: operations["updateLinks"];
        trace?: never;
    };
    "/v1/links/{id}/preview-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the image of a link's preview
         * @description Messengers and social networks show it instead of the image drawn from the texts of `preview`; without `preview`, they do not show it. The image is scaled to cover 1200 × 630 pixels and cropped. It is stored as a JPEG: upright, without metadata, with transparent areas filled white. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Requires the scope `links:write`. Audited as `link.updated`.
         */
        put: operations["setPreviewImage"];
        post?: never;
        /**
         * Remove the image of a link's preview
         * @description From then on, the image is drawn from the texts of `preview`. Does nothing if there is no image. Requires the scope `links:write`. Audited as `link.updated`.
         */
        delete: operations["removePreviewImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the QR code of a link
         * @description An SVG or PNG picture of the short address with `?way=qr`. Visits by it have the source `qr`, and the parameter does not reach the destination. Colors that scanners cannot tell apart are rejected with the code `low_contrast`, a size with less than two pixels per module with `too_small` for the field `size`, and `logo=true` for an account without a logo with `no_logo`. The picture may be kept, with its `ETag`. Requires the scope `links:read`.
         */
        get: operations["getLinkQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Returns the whole list as a stream, or pages with `limit` and `cursor`. Requires the scope `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Their sessions for this account end immediately. A user who belongs to no other account is deleted. The query says what happens to what they created. In the same transaction, the open invitations that they created end, and so do a one-time link to set a password and imports of theirs that have not started. `GET /v1/members/:id/belongings` lists the keys, webhooks and shared reports of a member, and `POST` to it decides about single ones before. What is taken over goes to the owner who calls this or, if that is the member or a key of the command line, to the owner of longest standing. Requires the scope `members:write`. Audited as `member.removed`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect immediately, including in existing sessions. The query says what happens to what they created if the new role is lower. In the same transaction, the open invitations that they created end, and so do a one-time link to set a password and imports of theirs that have not started. `GET /v1/members/:id/belongings` lists the keys, webhooks and shared reports of a member, and `POST` to it decides about single ones before. What is taken over goes to the owner who calls this or, if that is the member or a key of the command line, to the owner of longest standing. Requires the scope `members:write`. Audited as `member.updated`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/members/former": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List former members who left something behind
         * @description Users who no longer belong to the account but are still responsible for a key, a webhook or a shared report, for instance after single sign-on has removed them. `POST /v1/members/:id/belongings` decides what happens to it. Requires the scope `members:read`.
         */
        get: operations["getFormerMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{id}/belongings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a member created
         * @description What keeps working without them, and what ends when they are removed. Also works for a user who no longer belongs to the account, for instance after single sign-on has removed them. Things created before Waypost recorded creators are not included. Requires the scope `members:read`.
         */
        get: operations["getMemberBelongings"];
        put?: never;
        /**
         * Revoke or take over what a member created
         * @description Applies to everything that they created, or only to `ids`. The owner who makes the call becomes responsible for what is taken over, as when a member is removed. Also works for users who have left the account. Paused webhooks stay paused. Requires the scope `members:write`. Audited as `member.offboarded`.
         */
        post: operations["settleMemberBelongings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Their links are shown once, on creation. Requires the scope `members:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person to the account
         * @description The first person to use the link joins the account: as the user they are signed in as, or as a new user, even while sign-up is closed. An account has at most 100 open invitations. None is accepted while it has 1,000 members. The email is in the language that the request prefers (`Accept-Language`), English by default. Requires the scope `members:write`. Audited as `invitation.created`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working immediately. Requires the scope `members:write`. Audited as `invitation.revoked`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/bio-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a website from a page of another service
         * @description The body is the file itself: a page of Linktree, Beacons or LinkStack that a browser has saved (as HTML, as MHTML, or as a ZIP of the page and its folder), LinkStack's export of user data, or the JSON data of a Linktree page. The new website has its name, text, items, social networks and, if the file contains it, the photo. It is not published. Nothing is fetched. With `dryRun=true`, nothing is created, and the response is a 200. A file is rejected with the code `not_recognized`, `wrong_source`, `damaged`, `encrypted` or `too_complex` for the field `file`. Requires the scope `websites:write`. Audited as `website.created`.
         */
        post: operations["importBioPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List websites
         * @description Returns the whole list as a stream, or pages with `limit` and `cursor`. Newest first. Requires the scope `websites:read`.
         */
        get: operations["listWebsites"];
        put?: never;
        /**
         * Create a website
         * @description The page is visible once it is published. Its slug is unique across all links and websites of the domain. Requires the scope `websites:write`. Audited as `website.created`.
         */
        post: operations["createWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a website
         * @description Returns where the page is and whether it is published; `view=full` returns everything about it. Requires the scope `websites:read`.
         */
        get: operations["getWebsite"];
        put?: never;
        post?: never;
        /**
         * Delete a website
         * @description Permanent. Deletes its statistics, too. This account can reuse the slug immediately. Requires the scope `websites:write`. Audited as `website.deleted`.
         */
        delete: operations["deleteWebsite"];
        options?: never;
        head?: never;
        /**
         * Change a website
         * @description The slug cannot be changed. `items` and `socials` replace the whole list. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        patch: operations["updateWebsite"];
        trace?: never;
    };
    "/v1/websites/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a website
         * @description Creates an unpublished copy of the page, including its images, on the same domain, but with another slug, without `externalId`, which is unique, and without figures. Requires the scope `websites:write`. Audited as `website.created`.
         */
        post: operations["duplicateWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the photo of a website
         * @description The page shows it instead of the monogram. The middle of the image is scaled to 240 × 240 pixels and stored as a JPEG of at most 7,000 bytes: upright, without metadata, with transparent areas filled white. An image with too much detail for that is compressed further. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        put: operations["setPhoto"];
        post?: never;
        /**
         * Remove the photo of a website
         * @description From then on, the page shows a monogram. Does nothing if there is no photo. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        delete: operations["removePhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an image as the cover of a website
         * @description The page shows it above everything else, as wide as the screen. It replaces any other cover. The middle of the image is scaled to 1200 × 400 pixels, or fewer, and stored as a WebP of at most 9,000 bytes, like the photo of a website, and with the same errors. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        put: operations["setCover"];
        post?: never;
        /**
         * Remove the cover of a website
         * @description An image or a gradient. Does nothing if there is none. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        delete: operations["removeCover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/background-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the background image of a website
         * @description The page shows it behind everything else, at the size of the screen, dimmed with the background color as far as readable text requires (WCAG 2 AA). The whole image is scaled to at most 1280 × 1280 pixels, and stored as a WebP of at most 15,000 bytes, which take 20 KB in the page, like the photo of a website, and with the same errors. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        put: operations["setBackgroundImage"];
        post?: never;
        /**
         * Remove the background image of a website
         * @description Does nothing if there is none. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        delete: operations["removeBackgroundImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/items/{itemId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an item's thumbnail
         * @description The page shows it next to the title of the item. The middle of the image is scaled to 88 × 88 pixels and stored as a JPEG of at most 1,450 bytes, like the photo of a website, and with the same errors. The thumbnail of an `image` is the image: the whole of it, scaled to at most 720 × 900 pixels, as a WebP of at most 9,000 bytes. That of a `media` has 256 × 144 pixels and at most 3,000 bytes. A website has at most 20 thumbnails: one more is rejected with the code `too_many` for the field `image`, and the thumbnail of a heading with `heading`. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again changes nothing. An item keeps its thumbnail when the list of items is sent again with its id. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        put: operations["setThumbnail"];
        post?: never;
        /**
         * Remove an item's thumbnail
         * @description Does nothing if the item has none. Requires the scope `websites:write`. Audited as `website.updated`.
         */
        delete: operations["removeThumbnail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the QR code of a website
         * @description An SVG or PNG picture of the short address with `?way=qr`. Visits by it have the source `qr`, and the parameter does not reach the destination. Colors that scanners cannot tell apart are rejected with the code `low_contrast`, a size with less than two pixels per module with `too_small` for the field `size`, and `logo=true` for an account without a logo with `no_logo`. The picture may be kept, with its `ETag`. Requires the scope `websites:read`.
         */
        get: operations["getWebsiteQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/signups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-ups of a website
         * @description Email addresses of visitors who agreed to receive email. With a mail server, only confirmed ones. All websites of an account have at most 100,000 together. Requires the scope `signups:read`.
         */
        get: operations["listWebsiteSignups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/signups/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the sign-ups of a website
         * @description A file with all sign-ups. If the connection breaks, it is incomplete. In CSV, texts that a spreadsheet would run as a formula begin with an apostrophe. Requires the scope `signups:read`.
         */
        get: operations["exportWebsiteSignups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/websites/{id}/signups/{signupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a sign-up
         * @description Permanent. Also deletes the address from webhook deliveries and their log. Requires the scope `signups:write`. Audited as `signup.deleted`.
         */
        delete: operations["deleteWebsiteSignup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/slugs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a slug is available
         * @description If it is not, says why: it is taken, reserved or invalid, or another account released it recently. Requires the scope `slugs:read`.
         */
        get: operations["getSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/slug-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest slugs
         * @description Returns free slugs: readable ones with words from the destination, and short random ones. Suggestions are not held for you: if another client uses one first, creation returns 409. Requires the scope `slugs:read`.
         */
        get: operations["suggestSlugs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Tags are created when they are added to links, up to 1,000 per account. They stay until they are deleted. Requires the scope `links:read`.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag but keep its links
         * @description The tag is removed from all links that have it. Requires the scope `links:write`. Audited as `tag.deleted`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename or color a tag
         * @description Links keep the tag. Requires the scope `links:write`. Audited as `tag.updated`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All webhooks of the account, active or not. They do not contain secrets. Without the scope `webhooks:write`, `url` ends after the host, as in `https://hooks.example/…`. Requires the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It receives events from now on, signed according to [Standard Webhooks](https://www.standardwebhooks.com/). With `kind`: `poll`, it has no URL, and its events are read with `GET /v1/events`. An account has at most 10 webhooks, one of them of this kind. A key also needs the scopes to read the resources of the events: `links:read`, `websites:read`, `groups:read`, `signups:read`, `conversions:read`, and `reports:read` for `clicks.counted`. Requires the scope `webhooks:write`. Audited as `webhook.created`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Says whether events are sent, and if not, why. Does not contain the secret. Without the scope `webhooks:write`, `url` ends after the host. Requires the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Undelivered events are no longer sent, and the log of its deliveries is deleted. If its kind is `poll`, so are its events. Requires the scope `webhooks:write`. Audited as `webhook.deleted`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a webhook
         * @description Events that occur while a webhook is inactive are kept for 30 days, and sent in order once it is active again. To change `url` or `events`, a key needs the same scopes as for creating the webhook. Requires the scope `webhooks:write`. Audited as `webhook.updated`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description For the next 24 hours, deliveries carry two signatures, one with each secret, so that receivers can switch. A secret that is replaced in the meantime stays valid until its own 24 hours have passed, so there can be more signatures. At most 5 replaced secrets can be valid; the next call gets a 429. Requires the scope `webhooks:write`. Audited as `webhook.key_replaced`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` once, within a second, or adds it to the log of a webhook of kind `poll`. Read the delivery to see the outcome. The webhook must be active. Requires the scope `webhooks:write`. Audited as `webhook.tested`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Deliveries are kept for 30 days. Requires the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery with its attempts
         * @description Shows the body as it is sent, and the outcome of every attempt. A key also needs the scope to read the resource of the event, as for creating the webhook. Requires the scope `webhooks:read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Within a second, with the same `webhook-id` and body. The webhook must be active. Events of kind `poll` are not sent again: read its events with an earlier cursor. Requires the scope `webhooks:write`. Audited as `webhook.redelivered`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events
         * @description For systems that cannot receive webhooks: the events of the webhook of kind `poll`, in order, each once. Without such a webhook, no events are kept, and the response is a 404. Events appear within a second. A key also needs the scopes to read the resources of the events, as for creating the webhook. Requires the scope `webhooks:read`.
         */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "link.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link was created */
        post: operations["onLinkCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link was updated */
        post: operations["onLinkUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link was deleted */
        post: operations["onLinkDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "website.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bio page was created */
        post: operations["onWebsiteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "website.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bio page was updated */
        post: operations["onWebsiteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "website.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bio page was deleted */
        post: operations["onWebsiteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "group.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A group was created */
        post: operations["onGroupCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "group.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A group was updated */
        post: operations["onGroupUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "group.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A group was deleted */
        post: operations["onGroupDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signup.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sign-up on a bio page was created */
        post: operations["onSignupCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clicks.counted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clicks were counted */
        post: operations["onClicksCounted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A conversion was created */
        post: operations["onConversionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A conversion was refunded */
        post: operations["onConversionRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook is tested */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        LinkCounts: {
            /**
             * @description All links.
             * @example 42
             */
            total: number;
            /**
             * @description Live links.
             * @example 40
             */
            active: number;
            /**
             * @description Paused links.
             * @example 2
             */
            paused: number;
        };
        WebsiteCounts: {
            /**
             * @description All websites.
             * @example 3
             */
            total: number;
            /**
             * @description Published websites.
             * @example 2
             */
            published: number;
        };
        TopLink: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name: string;
            /**
             * @description Short path.
             * @example summer
             */
            slug: string;
            /**
             * @description Lifetime clicks.
             * @example 1042
             */
            clicks: number;
            /**
             * @description True if the link is live, false if it is paused.
             * @example true
             */
            active: boolean;
        };
        AccountOverview: {
            /** @description Numbers of links. */
            links: components["schemas"]["LinkCounts"];
            /** @description Numbers of websites. */
            websites: components["schemas"]["WebsiteCounts"];
            /**
             * @description Number of groups.
             * @example 4
             */
            groups: number;
            /** @description The five links with the most lifetime clicks. Ties are sorted newest first. */
            topLinks: components["schemas"]["TopLink"][];
            /**
             * @description Whether the account has a logo, which its QR codes can show. Only with `view=full`.
             * @example false
             */
            hasLogo?: boolean;
        };
        FieldError: {
            /**
             * @description Name of the field, query parameter or header. Nested fields are named by path, `items.0.url`.
             * @example slug
             */
            field: string;
            /**
             * @description Stable identifier. Later versions may have more.
             *
             *     - `animated`: The image is animated.
             *     - `common`: The password is one of those that many people use.
             *     - `conflict`: It cannot be combined with another field or parameter.
             *     - `contextual`: The password contains the email address or the name of the service.
             *     - `credentials`: The URL has a user name or a password.
             *     - `damaged`: The file is damaged or incomplete.
             *     - `denied_host`: The operator does not allow this host.
             *     - `domain_taken`: The account has this domain already.
             *     - `duplicate`: It is in the list more than once.
             *     - `encrypted`: The file is encrypted.
             *     - `ends_before_start`: The end is not after the start.
             *     - `external_id_taken`: Another resource of this kind has the external id.
             *     - `heading`: A heading cannot have this.
             *     - `in_both`: It is in both lists, of what is added and of what is removed.
             *     - `in_the_past`: The time is in the past.
             *     - `incomplete`: It needs another field, which is missing.
             *     - `invalid`: It is not valid; the message says why.
             *     - `invalid_alias`: It cannot be an alias; the message says why.
             *     - `invalid_choice`: It is not one of the allowed values.
             *     - `invalid_color`: It is not a color such as `#1a2b3c`.
             *     - `invalid_cursor`: It is not a cursor of this list.
             *     - `invalid_date`: It is not a date such as `2026-12-24`.
             *     - `invalid_days`: It is not a number of days within the bounds in the message.
             *     - `invalid_email`: It is not an email address.
             *     - `invalid_entity_tag`: It is not an `ETag` or a list of them.
             *     - `invalid_host`: It is not a host name.
             *     - `invalid_id`: It is not an id.
             *     - `invalid_length`: It is too short or too long.
             *     - `invalid_limit`: It is not a number from 1 to 1,000.
             *     - `invalid_phone`: It is not a phone number.
             *     - `invalid_range`: A report or a list cannot cover these days; the message says why.
             *     - `invalid_scope`: A report cannot be about this, or about several things at once.
             *     - `invalid_slug`: It cannot be a slug; the message says why.
             *     - `invalid_text`: It has characters that are not allowed, such as control characters.
             *     - `invalid_time`: It is not an ISO 8601 time.
             *     - `invalid_type`: It has the wrong JSON type.
             *     - `invalid_url`: This URL is not allowed; the message says why.
             *     - `invalid_voucher`: It is not a voucher of this account.
             *     - `invalid_zone`: It is not an IANA time zone.
             *     - `low_contrast`: The colors are too similar to be read.
             *     - `mismatch`: It does not match what it must repeat.
             *     - `no_image`: There is no image yet.
             *     - `no_logo`: The account has no logo.
             *     - `not_applicable`: It does not apply to what the report is about.
             *     - `not_enough`: This is not enough to authenticate; another factor is required.
             *     - `not_recognized`: The file is not from a service that can be imported.
             *     - `not_with_basis`: It cannot be combined with this `basis`.
             *     - `not_with_conversions`: It cannot be combined with figures of conversions.
             *     - `not_with_filters`: It cannot be combined with filters.
             *     - `out_of_range`: The number is too small or too large.
             *     - `own_host`: It leads to a host of this installation.
             *     - `page_too_large`: The bio page would have too many bytes.
             *     - `past`: The time is in the past.
             *     - `private_host`: The host is on a private network.
             *     - `refund_too_large`: More than what is left would be refunded.
             *     - `repeated`: The parameter is there more than once.
             *     - `required`: It is missing.
             *     - `reserved`: It belongs to the installation.
             *     - `revenue_not_shared`: The shared report does not show revenue.
             *     - `slug_taken`: The slug is in use or in quarantine.
             *     - `taken`: It is in use.
             *     - `too_complex`: The file has too many parts, or parts within parts.
             *     - `too_few`: The list has too few entries.
             *     - `too_large`: It has too many bytes.
             *     - `too_long`: It has too many characters.
             *     - `too_many`: The list has too many entries, or the account has as many as it may have.
             *     - `too_many_passwords`: The call has too many links with a password.
             *     - `too_many_pixels`: The image has too many pixels.
             *     - `too_many_tags`: The link, or the account, would have too many tags.
             *     - `too_many_values`: The body has too many values.
             *     - `too_short`: It has too few characters.
             *     - `too_small`: There are too few pixels.
             *     - `unchangeable`: It cannot be changed.
             *     - `unfit_for_holdout`: A hold-out needs `conversions` and a `behavior` other than `basic`.
             *     - `unknown`: There is no such field, parameter or resource.
             *     - `unknown_domain`: The account has no such verified domain.
             *     - `unknown_group`: The account has no such group.
             *     - `unknown_item`: The page has no such item.
             *     - `unknown_link`: The account has no such link.
             *     - `unreadable`: The file is damaged, incomplete or of another kind.
             *     - `unsupported_type`: The file is of a type that is not supported.
             *     - `voucher_expired`: The click was too long ago.
             *     - `wrong`: A password or a code is wrong.
             *     - `wrong_network`: The address is not on the network that is named.
             *     - `wrong_source`: The file is not from the service that is named.
             * @example reserved
             * @enum {string}
             */
            code: "animated" | "common" | "conflict" | "contextual" | "credentials" | "damaged" | "denied_host" | "domain_taken" | "duplicate" | "encrypted" | "ends_before_start" | "external_id_taken" | "heading" | "in_both" | "in_the_past" | "incomplete" | "invalid" | "invalid_alias" | "invalid_choice" | "invalid_color" | "invalid_cursor" | "invalid_date" | "invalid_days" | "invalid_email" | "invalid_entity_tag" | "invalid_host" | "invalid_id" | "invalid_length" | "invalid_limit" | "invalid_phone" | "invalid_range" | "invalid_scope" | "invalid_slug" | "invalid_text" | "invalid_time" | "invalid_type" | "invalid_url" | "invalid_voucher" | "invalid_zone" | "low_contrast" | "mismatch" | "no_image" | "no_logo" | "not_applicable" | "not_enough" | "not_recognized" | "not_with_basis" | "not_with_conversions" | "not_with_filters" | "out_of_range" | "own_host" | "page_too_large" | "past" | "private_host" | "refund_too_large" | "repeated" | "required" | "reserved" | "revenue_not_shared" | "slug_taken" | "taken" | "too_complex" | "too_few" | "too_large" | "too_long" | "too_many" | "too_many_passwords" | "too_many_pixels" | "too_many_tags" | "too_many_values" | "too_short" | "too_small" | "unchangeable" | "unfit_for_holdout" | "unknown" | "unknown_domain" | "unknown_group" | "unknown_item" | "unknown_link" | "unreadable" | "unsupported_type" | "voucher_expired" | "wrong" | "wrong_network" | "wrong_source";
            /**
             * @description A sentence for people; may change.
             * @example This slug is reserved.
             */
            message: string;
        };
        ErrorDetail: {
            /**
             * @description Stable identifier of the error.
             * @example slug_taken
             */
            code: components["schemas"]["ErrorCode"];
            /**
             * @description A sentence for people; may change.
             * @example The slug "summer" is in use.
             */
            message: string;
            /**
             * @description Same as the `X-Request-Id` header. Include it when you ask for help.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            requestId: string;
            /** @description The invalid fields, up to 500. Absent if the error concerns the request as a whole. */
            fields?: components["schemas"]["FieldError"][];
            /**
             * @description How many more fields are invalid. Absent if `fields` lists all of them.
             * @example 12
             */
            fieldsOmitted?: number;
        };
        ApiError: {
            /** @description What went wrong. */
            error: components["schemas"]["ErrorDetail"];
        };
        AccountLogo: {
            /**
             * @description Whether the account has a logo, which its QR codes can show.
             * @example true
             */
            hasLogo: boolean;
        };
        AccountBrand: {
            /**
             * @description The name that pages show.
             * @example Acme Bakery
             */
            name: string;
            /**
             * @description Accent color that replaces the pages' default, or null.
             * @example #0a7d5c
             */
            accent: string | null;
            /**
             * @description Background color that replaces the pages' default, or null.
             * @example #fff7e6
             */
            background: string | null;
            /**
             * @description False if the pages do not show the brand.
             * @example true
             */
            showOnPages: boolean;
        };
        AccountSettings: {
            /**
             * @description The `behavior` of links and websites that are created without one. It is `basic` until the account chooses another.
             * @example basic
             */
            defaultBehavior: components["schemas"]["Behavior"];
            /**
             * @description The name, colors and picture on breakout, gate, password and ended pages, and on the 404 pages of the account's own domains.
             *     Null until it is set.
             */
            brand: components["schemas"]["AccountBrand"] | null;
        };
        GivenAccountBrand: {
            /**
             * @description The name that pages show, trimmed. Required for a new brand.
             * @example Acme Bakery
             */
            name?: string;
            /**
             * @description Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
             *     background is below 3 (WCAG 2 AA), by as little as possible. Null, the default, stands for the pages' default.
             * @example #0a7d5c
             */
            accent?: string | null;
            /**
             * @description Background color in the form `#rrggbb`, stored in lower case. With it, pages look the same in light and dark mode. Texts
             *     that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null, the default, stands for the pages' default.
             * @example #fff7e6
             */
            background?: string | null;
            /**
             * @description Whether the pages show the brand. They show a new one unless this is false.
             * @example true
             */
            showOnPages?: boolean;
        };
        UpdateAccountSettings: {
            /**
             * @description The `behavior` of links and websites created without one from now on, however they are created: by this API, imports, and
             *     the compatible interfaces. `PUT /v1/links/{id}` without `behavior` uses it too.
             * @example aggressive
             */
            defaultBehavior?: components["schemas"]["Behavior"];
            /** @description How the account appears on pages. Null removes it. */
            brand?: components["schemas"]["GivenAccountBrand"] | null;
        };
        Summary: {
            /**
             * @description Visits that reached the link or website.
             * @example 1200
             */
            views: number;
            /**
             * @description Visits that were sent on to a destination.
             * @example 1042
             */
            clicks: number;
            /**
             * @description Clicks per 100 views, rounded to two decimals. 0 if there are no views.
             * @example 86.83
             */
            ctr: number;
        };
        CountryClicks: {
            /**
             * @description ISO 3166 alpha-2 code. `XX` if unknown.
             * @example DE
             */
            key: string;
            /**
             * @description English short name.
             * @example Germany
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 310
             */
            clicks: number;
        };
        DeviceClicks: {
            /**
             * @description `mobile`, `tablet`, `desktop` or `other`.
             * @example mobile
             */
            key: string;
            /**
             * @description Display name.
             * @example Mobile
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 870
             */
            clicks: number;
        };
        SourceClicks: {
            /**
             * @description A known app or site, otherwise the referrer's host, otherwise `direct`. `other` sums up the sources beyond the limit.
             * @example instagram
             */
            key: string;
            /**
             * @description Display name.
             * @example Instagram
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 640
             */
            clicks: number;
        };
        Day: {
            /**
             * Format: date
             * @description The date.
             * @example 2026-11-21
             */
            date: string;
            /**
             * @description Views on that day.
             * @example 55
             */
            views: number;
            /**
             * @description Clicks on that day.
             * @example 48
             */
            clicks: number;
        };
        BrowserClicks: {
            /**
             * @description Name of the browser in lower case. `other` if unknown.
             * @example safari
             */
            key: string;
            /**
             * @description Display name.
             * @example Safari
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 420
             */
            clicks: number;
        };
        SystemClicks: {
            /**
             * @description Name of the system in lower case. `other` if unknown.
             * @example ios
             */
            key: string;
            /**
             * @description Display name.
             * @example iOS
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 510
             */
            clicks: number;
        };
        ReferrerClicks: {
            /**
             * @description Host of the referrer. `none` without a referrer, `other` for the referrers beyond the limit.
             * @example blog.example
             */
            key: string;
            /**
             * @description Display name.
             * @example blog.example
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 12
             */
            clicks: number;
        };
        TechniqueOutcomes: {
            /**
             * @description Key of the technique, as in the tables of breakout.
             * @example instagram-extbrowser
             */
            technique: string;
            /**
             * @description System of the visitor's phone: `ios` or `android`.
             * @example ios
             */
            system: string;
            /**
             * @description Major version of the app, or `unknown`.
             * @example 354
             */
            version: string;
            /**
             * @description Views with this technique.
             * @example 120
             */
            shown: number;
            /**
             * @description Clicks of these visitors in a browser.
             * @example 90
             */
            left: number;
            /**
             * @description Clicks of these visitors that were still inside an app.
             * @example 18
             */
            stayed: number;
        };
        Breakout: {
            /**
             * @description Key of the app. `webview` if it is unknown.
             * @example instagram
             */
            key: string;
            /**
             * @description Display name.
             * @example Instagram
             */
            label: string;
            /**
             * @description The link's behavior at the time of the view.
             * @example aggressive
             */
            behavior: components["schemas"]["Behavior"];
            /**
             * @description Views of a breakout page or, in LINE, redirects out of the app.
             * @example 200
             */
            shown: number;
            /**
             * @description Clicks of these visitors in a browser.
             * @example 150
             */
            left: number;
            /**
             * @description Clicks of these visitors that were still inside an app.
             * @example 30
             */
            stayed: number;
            /**
             * @description Clicks of visitors who were already in the destination's own app, which needs no breakout. They are not in `shown`.
             * @example 5
             */
            app: number;
            /** @description The same by technique, most shown first. `by-hand` stands for pages that only show the manual steps. */
            techniques: components["schemas"]["TechniqueOutcomes"][];
        };
        Excluded: {
            /**
             * @description `bot`, `head`, `speculative`, `no-agent`, `automated`, `expired` or `blocked`.
             * @example bot
             */
            key: string;
            /**
             * @description Display name.
             * @example Bots and previews
             */
            label: string;
            /**
             * @description Visits in the range.
             * @example 75
             */
            count: number;
        };
        SourceGroupClicks: {
            /**
             * @description `search`, `social`, `messenger`, `mail`, `video`, `music`, `ai`, `bio`, `shop`, `work`, `news`, `direct`, `site` for
             *     unknown sites and apps, or `other` for the sources beyond the limit.
             * @example social
             */
            key: string;
            /**
             * @description Display name.
             * @example Social
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 640
             */
            clicks: number;
        };
        UtmClicks: {
            /**
             * @description The value, 1 to 100 code points. `other` also sums up the values beyond the limit.
             * @example newsletter
             */
            key: string;
            /**
             * @description Display name.
             * @example newsletter
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 33
             */
            clicks: number;
        };
        Utm: {
            /** @description By `utm_source`, most first. Independent of `sources`. */
            sources: components["schemas"]["UtmClicks"][];
            /** @description By `utm_medium`, most first. */
            mediums: components["schemas"]["UtmClicks"][];
            /** @description By `utm_campaign`, most first. */
            campaigns: components["schemas"]["UtmClicks"][];
            /** @description By `utm_term`, most first. */
            terms: components["schemas"]["UtmClicks"][];
            /** @description By `utm_content`, most first. */
            contents: components["schemas"]["UtmClicks"][];
        };
        Destination: {
            /**
             * @description Id of the rule or branch, `default` for the link's own destination, `removed` for rules that the link no longer has.
             * @example 4k2x9q7m
             */
            key: string;
            /**
             * @description The destination, as it was sent. `Other` for the link's own, `Removed rules` for rules that are gone.
             * @example https://shop.example/de
             */
            label: string;
            /**
             * @description Views in the range.
             * @example 320
             */
            views: number;
            /**
             * @description Clicks in the range.
             * @example 290
             */
            clicks: number;
        };
        LinkReport: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             */
            rangeDays: components["schemas"]["Range"];
            /** @description Totals of the range. */
            summary: components["schemas"]["Summary"];
            /** @description Clicks by country, most first. */
            countries: components["schemas"]["CountryClicks"][];
            /** @description Clicks by kind of device, most first. */
            devices: components["schemas"]["DeviceClicks"][];
            /** @description Clicks by app or site, most first. */
            sources: components["schemas"]["SourceClicks"][];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["Day"][];
            /** @description Clicks by browser, most first. */
            browsers?: components["schemas"]["BrowserClicks"][];
            /** @description Clicks by operating system, most first. */
            systems?: components["schemas"]["SystemClicks"][];
            /** @description Clicks by referrer, most first. */
            referrers?: components["schemas"]["ReferrerClicks"][];
            /** @description Outcomes of breakouts by app and behavior, most shown first. */
            breakout?: components["schemas"]["Breakout"][];
            /** @description Visits that were served but not counted, by reason. */
            excluded?: components["schemas"]["Excluded"][];
            /** @description `sources` grouped by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicks"][];
            /** @description Clicks by the `utm_*` parameters of visits. */
            utm?: components["schemas"]["Utm"];
            /** @description What each rule and branch received, in the order of the rules. Empty if the link never had rules. */
            destinations?: components["schemas"]["Destination"][];
            /**
             * @description Clicks that another service had counted before the link was imported. They are in no other figure. Absent if it was not
             *     imported with any.
             * @example 1204
             */
            imported?: number;
        };
        ItemClicks: {
            /**
             * Format: uuid
             * @description Id of the item.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id: string;
            /**
             * @description The item's current title.
             * @example My shop
             */
            title: string;
            /**
             * @description Clicks in the range.
             * @example 90
             */
            clicks: number;
        };
        WebsiteReport: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             */
            rangeDays: components["schemas"]["Range"];
            /** @description Totals of the range. */
            summary: components["schemas"]["Summary"];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["Day"][];
            /** @description Clicks by country, most first. */
            countries?: components["schemas"]["CountryClicks"][];
            /** @description Clicks by kind of device, most first. */
            devices?: components["schemas"]["DeviceClicks"][];
            /** @description Clicks by app or site, most first. */
            sources?: components["schemas"]["SourceClicks"][];
            /** @description Clicks on each current item of the page, in the page's order. */
            items?: components["schemas"]["ItemClicks"][];
            /** @description Outcomes of breakouts of its URL items by app and behavior, most shown first. `shown` are no views of the page. */
            breakout?: components["schemas"]["Breakout"][];
            /** @description `sources` grouped by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicks"][];
        };
        SummaryReport: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             */
            rangeDays: components["schemas"]["Range"];
            /**
             * @description Number of links in the report: all links of the account.
             * @example 42
             */
            linksSampled: number;
            /** @description Totals of the range. */
            summary: components["schemas"]["Summary"];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["Day"][];
            /** @description Clicks by country, most first. */
            countries?: components["schemas"]["CountryClicks"][];
            /** @description Clicks by kind of device, most first. */
            devices?: components["schemas"]["DeviceClicks"][];
            /** @description Clicks by app or site, most first. */
            sources?: components["schemas"]["SourceClicks"][];
            /** @description The five links with the most lifetime clicks. */
            topLinks?: components["schemas"]["TopLink"][];
            /** @description `sources` grouped by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicks"][];
            /** @description Clicks by the `utm_*` parameters of visits. */
            utm?: components["schemas"]["Utm"];
        };
        ReportScope: {
            /**
             * @description `account` for all links together.
             * @example link
             * @enum {string}
             */
            kind: "account" | "link" | "website" | "group" | "tag" | "domain";
            /**
             * @description Its id (a UUID), or the host of a domain. Null for the account.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string | null;
            /**
             * @description Its name.
             * @example Summer sale
             */
            label: string;
        };
        ReportRange: {
            /**
             * Format: date
             * @description First day.
             * @example 2026-10-24
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             * @example 2026-11-22
             */
            to: string;
            /**
             * @description The time zone whose days these are.
             * @example UTC
             */
            zone: string;
        };
        LiftArm: {
            /**
             * @description Visits that were assigned to the arm, whatever their outcome.
             * @example 90000
             */
            visits: number;
            /**
             * @description Conversions that came from them.
             * @example 2790
             */
            conversions: number;
            /**
             * @description Net of refunds, in minor units. Null without `currency`.
             * @example 13671000
             */
            revenue: number | null;
        };
        LiftArms: {
            /** @description Visitors who were shown a way out of the app, whether they took it or not. */
            treated: components["schemas"]["LiftArm"];
            /** @description Those who got the plain redirect instead. */
            heldout: components["schemas"]["LiftArm"];
        };
        LiftEstimate: {
            /**
             * @description Positive if visitors who are shown a way out are worth more.
             * @example 3.4
             */
            value: number;
            /**
             * @description The lower end.
             * @example 0.6
             */
            low: number | null;
            /**
             * @description The upper end.
             * @example 6.2
             */
            high: number | null;
        };
        LiftDifference: {
            /** @description For each 1,000 visits. */
            perThousand: components["schemas"]["LiftEstimate"];
            /** @description For all treated visits. */
            total: components["schemas"]["LiftEstimate"];
        };
        Lift: {
            /** @description What it is about. */
            scope: components["schemas"]["ReportScope"];
            /** @description UTC days of the clicks that are compared, the first and the last. Null if there are none. */
            range: components["schemas"]["ReportRange"] | null;
            /** @description The figures of both arms. Their sizes differ, so do not compare them. */
            arms: components["schemas"]["LiftArms"];
            /** @description The difference in conversions. Null unless a link has visits in both arms. */
            conversions: components["schemas"]["LiftDifference"] | null;
            /** @description The difference in revenue, net of refunds, in minor units. Null without `currency`, too. */
            revenue: components["schemas"]["LiftDifference"] | null;
            /** @description Like `conversions`, of those on the UTC day of the click only. */
            sameDayConversions: components["schemas"]["LiftDifference"] | null;
            /**
             * @description On revenue with `currency`, otherwise on conversions. `more` or `less` if the interval does not contain 0,
             *     `no_difference_seen` if it does, `not_enough_data` without an interval. Null if `reason` says why there is none.
             * @example more
             * @enum {string|null}
             */
            verdict: "more" | "less" | "no_difference_seen" | "not_enough_data" | null;
            /**
             * @description `sample_ratio`: an arm lacks visits, or has too many, so the arms are not alike. `range_only`: `from` and `to`, or `app`, were
             *     given, and the intervals are ordinary ones for this range only.
             * @example null
             * @enum {string|null}
             */
            reason: "sample_ratio" | "range_only" | null;
            /**
             * @description Approximate number of days until there is an interval, at the current rate. Null if there already is one, or if unknown.
             * @example null
             */
            moreDays: number | null;
        };
        Requests: {
            /**
             * @description Sent straight to the destination: a view and a click.
             * @example 1000
             */
            direct: number;
            /**
             * @description Got a page (a way out of an app, a gate, a password) or were sent to their own browser or app: a view.
             * @example 200
             */
            firstLegs: number;
            /**
             * @description Got a page after another page of the same visit, such as a password page after a gate or a wrong password, or a way out of
             *     an app after these: neither a view nor a click.
             * @example 4
             */
            laterPages: number;
            /**
             * @description Came back from a page with its token: the click of a view.
             * @example 150
             */
            secondLegs: number;
            /**
             * @description Came with a token that was used before: neither a view nor a click.
             * @example 7
             */
            reused: number;
            /**
             * @description Were served but not counted, for the reasons in `excluded`.
             * @example 75
             */
            excluded: number;
            /**
             * @description All of them.
             * @example 1436
             */
            total: number;
        };
        Folded: {
            /**
             * @description The breakdown.
             * @example referrer
             */
            by: string;
            /**
             * @description Clicks in its row `other`.
             * @example 12
             */
            clicks: number;
        };
        LastAudit: {
            /**
             * Format: date-time
             * @description When. Once a day, or when an operator ran the command `audit`.
             * @example 2026-11-24T03:00:00.000Z
             */
            at: string;
            /**
             * @description True if everything added up.
             * @example true
             */
            balanced: boolean;
        };
        ConversionsBy: {
            /**
             * @description The breakdown.
             * @example country
             */
            by: components["schemas"]["BreakdownName"];
            /**
             * @description The sum of its rows.
             * @example 42
             */
            conversions: number;
        };
        CurrencyAmount: {
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency: string;
            /**
             * @description In minor units, net of refunds. By the day of the event, refunds of earlier orders can make it negative.
             * @example 124000
             */
            amount: number;
        };
        ConversionLedger: {
            /**
             * @description Conversions that are stored, by the day on which they happened.
             * @example 42
             */
            rows: number;
            /**
             * @description The sum of the days of reports.
             * @example 42
             */
            byDay: number;
            /** @description The sums of breakdowns in which every voucher has a key. */
            by: components["schemas"]["ConversionsBy"][];
            /** @description Their amounts as they are stored, less the refunds of these days. */
            revenue: components["schemas"]["CurrencyAmount"][];
            /**
             * @description Clicks that carried a voucher.
             * @example 1320
             */
            vouchers: number;
            /**
             * @description The sum of these clicks by the kind that their voucher says.
             * @example 1320
             */
            vouchersByKind: number;
            /**
             * @description True if all of these sums agree, and those of the revenue by day and breakdown.
             * @example true
             */
            balanced: boolean;
        };
        Reconciliation: {
            /** @description What it is about. */
            scope: components["schemas"]["ReportScope"];
            /** @description Its days. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description `direct` and `firstLegs` together.
             * @example 1200
             */
            views: number;
            /**
             * @description `direct` and `secondLegs` together.
             * @example 1150
             */
            clicks: number;
            /** @description Null if the range begins before `legsSince`. */
            requests: components["schemas"]["Requests"] | null;
            /**
             * @description True if views without first legs are as many as clicks without second legs. Null if these are not known.
             * @example true
             */
            balanced: boolean | null;
            /** @description Visits that were served but not counted, by reason, most first. */
            excluded: components["schemas"]["Excluded"][];
            /**
             * @description How many of the views came through a URL with extra characters, such as `/slug).`: a sign of a link that is
             *     quoted wrongly somewhere. Null if the range begins before this was recorded.
             * @example 3
             */
            forgiven: number | null;
            /** @description Breakdowns with a row `other`, most clicks first. */
            folded: components["schemas"]["Folded"][];
            /**
             * @description Clicks whose referrer, `utm_*` or unknown source became `other` in the combinations that filters read, as `folded` of
             *     reports with filters. Null for a group or tag.
             * @example 0
             */
            foldedCombinations: number | null;
            /**
             * Format: date-time
             * @description When recording of legs and reused tokens began. 1970 if they were always recorded.
             * @example 2026-11-24T00:00:00.000Z
             */
            legsSince: string;
            /** @description Null if there was none yet. */
            lastAudit: components["schemas"]["LastAudit"] | null;
            /** @description In the full view. */
            conversions?: components["schemas"]["ConversionLedger"];
        };
        Figures: {
            /**
             * @description Visits that reached the link or website. Breakdowns by what is known of a visitor count clicks only.
             * @example 1200
             */
            views?: number | null;
            /**
             * @description Visits that were sent on to a destination.
             * @example 1042
             */
            clicks?: number | null;
            /**
             * @description Clicks per 100 views, rounded to two decimals. 0 if there are no views, null if they are not known.
             * @example 86.83
             */
            ctr?: number | null;
            /**
             * @description Estimated visitors of a UTC day, with an error of at most 2%, or the sum of several days: a visitor who comes on three
             *     days counts three times. Null if they are not counted, in other zones, by hour and in breakdowns.
             * @example 810
             */
            visitors?: number | null;
            /**
             * @description The estimated number of visitors who clicked, by UTC day: two clicks by one person count once. Otherwise like `visitors`.
             * @example 655
             */
            uniqueClicks?: number | null;
            /**
             * @description Visits in apps that were shown a way out of the app's browser. Kept by UTC day: null in other zones and by hour.
             * @example 200
             */
            shown?: number | null;
            /**
             * @description Visits that then continued in a browser. Kept like `shown`.
             * @example 150
             */
            left?: number | null;
            /**
             * @description Conversions that shops reported, without test and deleted ones. Null before `conversionsSince`, and by sites that vouchers do not contain.
             * @example 42
             */
            conversions?: number | null;
            /** @description Their amounts by currency, net of refunds. A refund counts on its own day or, with `basis=click`, on that of the click. Null like `conversions`. */
            revenue?: components["schemas"]["CurrencyAmount"][] | null;
            /**
             * @description With `basis=click`: conversions per 100 clicks that carried a voucher, rounded to two decimals. Null without such clicks,
             *     for the time before they were counted, and with `basis=event`.
             * @example 3.18
             */
            conversionRate?: number | null;
        };
        ReportPoint: {
            /**
             * @description First day or, of an hour, its beginning with the offset of the zone.
             * @example 2026-11-16
             */
            start: string;
            /**
             * @description Visits that reached the link or website. Breakdowns by what is known of a visitor count clicks only.
             * @example 1200
             */
            views?: number | null;
            /**
             * @description Visits that were sent on to a destination.
             * @example 1042
             */
            clicks?: number | null;
            /**
             * @description Clicks per 100 views, rounded to two decimals. 0 if there are no views, null if they are not known.
             * @example 86.83
             */
            ctr?: number | null;
            /**
             * @description Estimated visitors of a UTC day, with an error of at most 2%, or the sum of several days: a visitor who comes on three
             *     days counts three times. Null if they are not counted, in other zones, by hour and in breakdowns.
             * @example 810
             */
            visitors?: number | null;
            /**
             * @description The estimated number of visitors who clicked, by UTC day: two clicks by one person count once. Otherwise like `visitors`.
             * @example 655
             */
            uniqueClicks?: number | null;
            /**
             * @description Visits in apps that were shown a way out of the app's browser. Kept by UTC day: null in other zones and by hour.
             * @example 200
             */
            shown?: number | null;
            /**
             * @description Visits that then continued in a browser. Kept like `shown`.
             * @example 150
             */
            left?: number | null;
            /**
             * @description Conversions that shops reported, without test and deleted ones. Null before `conversionsSince`, and by sites that vouchers do not contain.
             * @example 42
             */
            conversions?: number | null;
            /** @description Their amounts by currency, net of refunds. A refund counts on its own day or, with `basis=click`, on that of the click. Null like `conversions`. */
            revenue?: components["schemas"]["CurrencyAmount"][] | null;
            /**
             * @description With `basis=click`: conversions per 100 clicks that carried a voucher, rounded to two decimals. Null without such clicks,
             *     for the time before they were counted, and with `basis=event`.
             * @example 3.18
             */
            conversionRate?: number | null;
            /**
             * Format: date
             * @description Last day, included. Hours have none.
             * @example 2026-11-22
             */
            end?: string;
            /**
             * @description Present if this is the current interval, which is not over.
             * @example true
             */
            incomplete?: boolean;
        };
        CurrencyChange: {
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency: string;
            /**
             * @description In percent. Null if there was no revenue before.
             * @example 4.5
             */
            change: number | null;
        };
        Changes: {
            /**
             * @description Change of views.
             * @example 12.5
             */
            views?: number | null;
            /**
             * @description Change of clicks.
             * @example -3.25
             */
            clicks?: number | null;
            /**
             * @description Difference in percentage points.
             * @example 1.4
             */
            ctr?: number | null;
            /**
             * @description Change of visitors.
             * @example 8.1
             */
            visitors?: number | null;
            /**
             * @description Change of unique clicks.
             * @example 4.2
             */
            uniqueClicks?: number | null;
            /**
             * @description Change of `shown`.
             * @example 20
             */
            shown?: number | null;
            /**
             * @description Change of `left`.
             * @example 33.33
             */
            left?: number | null;
            /**
             * @description Change of conversions.
             * @example 7.69
             */
            conversions?: number | null;
            /** @description Changes of the revenue, by currency. */
            revenue?: components["schemas"]["CurrencyChange"][] | null;
            /**
             * @description Difference in percentage points.
             * @example 0.4
             */
            conversionRate?: number | null;
        };
        ReportComparison: {
            /** @description Its days. */
            range: components["schemas"]["ReportRange"];
            /** @description Its totals. */
            totals: components["schemas"]["Figures"];
            /** @description Its points, oldest first. There may be more or fewer than in the report's own time series. */
            timeseries: components["schemas"]["ReportPoint"][];
            /** @description The change of the totals since then. */
            change: components["schemas"]["Changes"];
        };
        RowComparison: {
            /** @description The figures. */
            figures: components["schemas"]["Figures"];
            /** @description The change since then. */
            change: components["schemas"]["Changes"];
        };
        BreakdownRow: {
            /**
             * @description Key, as in the other reports. Ids for links, groups, tags and items. `none` for links without a group or tag, `1-00` to
             *     `7-23` for hours of the week, where 1 is Monday.
             * @example DE
             */
            key: string;
            /**
             * @description Display name.
             * @example Germany
             */
            label: string;
            /**
             * @description Visits that reached the link or website. Breakdowns by what is known of a visitor count clicks only.
             * @example 1200
             */
            views?: number | null;
            /**
             * @description Visits that were sent on to a destination.
             * @example 1042
             */
            clicks?: number | null;
            /**
             * @description Clicks per 100 views, rounded to two decimals. 0 if there are no views, null if they are not known.
             * @example 86.83
             */
            ctr?: number | null;
            /**
             * @description Estimated visitors of a UTC day, with an error of at most 2%, or the sum of several days: a visitor who comes on three
             *     days counts three times. Null if they are not counted, in other zones, by hour and in breakdowns.
             * @example 810
             */
            visitors?: number | null;
            /**
             * @description The estimated number of visitors who clicked, by UTC day: two clicks by one person count once. Otherwise like `visitors`.
             * @example 655
             */
            uniqueClicks?: number | null;
            /**
             * @description Visits in apps that were shown a way out of the app's browser. Kept by UTC day: null in other zones and by hour.
             * @example 200
             */
            shown?: number | null;
            /**
             * @description Visits that then continued in a browser. Kept like `shown`.
             * @example 150
             */
            left?: number | null;
            /**
             * @description Conversions that shops reported, without test and deleted ones. Null before `conversionsSince`, and by sites that vouchers do not contain.
             * @example 42
             */
            conversions?: number | null;
            /** @description Their amounts by currency, net of refunds. A refund counts on its own day or, with `basis=click`, on that of the click. Null like `conversions`. */
            revenue?: components["schemas"]["CurrencyAmount"][] | null;
            /**
             * @description With `basis=click`: conversions per 100 clicks that carried a voucher, rounded to two decimals. Null without such clicks,
             *     for the time before they were counted, and with `basis=event`.
             * @example 3.18
             */
            conversionRate?: number | null;
            /** @description With `compare`. */
            comparison?: components["schemas"]["RowComparison"];
        };
        Breakdown: {
            /**
             * @description The trait.
             * @example country
             */
            by: components["schemas"]["BreakdownName"];
            /** @description Its days. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description Total number of rows, before `limit` and `offset`.
             * @example 31
             */
            total: number;
            /** @description Most clicks first, then most views, then by key. Breakdowns by app: most shown first. */
            rows: components["schemas"]["BreakdownRow"][];
        };
        VisitorComparison: {
            /** @description The days, which are UTC days whatever the zone of the report is. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description The sum of the visitors of each day. Null if they were not counted on a day that had views or clicks.
             * @example 810
             */
            total: number | null;
            /**
             * @description The change since then, in percent. Null if a total is not known, or was 0.
             * @example 8.1
             */
            change: number | null;
        };
        UniqueVisitors: {
            /** @description The days, which are UTC days whatever the zone of the report is. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description The sum of the visitors of each day. Null if they were not counted on a day that had views or clicks.
             * @example 810
             */
            total: number | null;
            /**
             * @description Whether this installation counts unique visitors (`UNIQUES`). If not, all figures about them are null.
             * @example true
             */
            counted: boolean;
            /**
             * @description Views of these days whose visitors are not known, so that `total` is too low. Null if visitors are not counted.
             * @example 0
             */
            viewsWithoutVisitor: number | null;
            /** @description With `compare`. */
            comparison?: components["schemas"]["VisitorComparison"];
        };
        UniqueClicks: {
            /** @description The days, which are UTC days whatever the zone of the report is. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description The sum of the visitors of each day. Null if they were not counted on a day that had views or clicks.
             * @example 810
             */
            total: number | null;
            /**
             * @description Whether this installation counts unique visitors (`UNIQUES`), and so those of clicks. If not, all figures about them are null.
             * @example true
             */
            counted: boolean;
            /**
             * @description Clicks of these days whose visitors are not known, so that `total` is too low. Null if visitors are not counted.
             * @example 0
             */
            clicksWithoutVisitor: number | null;
            /** @description With `compare`. */
            comparison?: components["schemas"]["VisitorComparison"];
        };
        AnalyticsReport: {
            /** @description What it is about. */
            scope: components["schemas"]["ReportScope"];
            /** @description The days of `totals` and `timeseries`. */
            range: components["schemas"]["ReportRange"];
            /**
             * @description What a point of the time series covers.
             * @example week
             */
            interval: components["schemas"]["ReportInterval"];
            /** @description The figures of the whole range. */
            totals: components["schemas"]["Figures"];
            /** @description Every interval of the range, oldest first, including those without visits. */
            timeseries: components["schemas"]["ReportPoint"][];
            /** @description In the order of `by`. */
            breakdowns: components["schemas"]["Breakdown"][];
            /**
             * Format: date-time
             * @description Start of counts by quarter-hour, which hours and time zones need. 1970 if they were always kept.
             * @example 2026-11-24T00:00:00.000Z
             */
            hourlySince: string;
            /**
             * Format: date-time
             * @description Start of counts by combination of traits, which filters need. 1970 if they were always kept.
             * @example 2026-11-24T00:00:00.000Z
             */
            combinedSince: string;
            /** @description With `compare`. */
            comparison?: components["schemas"]["ReportComparison"];
            /**
             * @description Of a link: clicks that another service had counted before the link was imported. They are in no other figure. Absent if
             *     it was not imported with any.
             * @example 1204
             */
            imported?: number;
            /** @description With the metric `visitors`. */
            uniqueVisitors?: components["schemas"]["UniqueVisitors"];
            /** @description With the metric `uniqueClicks`. */
            uniqueClicks?: components["schemas"]["UniqueClicks"];
            /**
             * @description With filters: clicks of the range in combinations that were folded into `other`, because there were too many.
             * @example 0
             */
            folded?: number;
            /**
             * Format: date
             * @description With `conversions`, `revenue` or `conversionRate`: the earliest UTC day on which a link of the scope had `conversions`. Null
             *     if none had.
             * @example 2026-11-29
             */
            conversionsSince?: string | null;
            /**
             * @description With these and `basis=click`: by how much the conversions of a kind of click exceed its clicks, summed over links, days and
             *     kinds. A few are normal, because some visitors buy twice; many suggest that vouchers are used without clicks.
             * @example 0
             */
            conversionsBeyondClicks?: number;
        };
        CreateReportShare: {
            /**
             * @description The query of `GET /v1/analytics/report`, without `format` and `offset`. Empty for the last 30 days of all links. The
             *     page shows only this report, with current figures. Without `zone`, it keeps using the days of
             *     the account's current zone, even if that changes.
             * @example days=90&by=country&by=source&compare=previous
             */
            query: string;
            /**
             * @description The title of the page. By default the name of what the report is about.
             * @example Spring campaign
             */
            name?: string | null;
            /**
             * @description Whether other sites may show the page in a frame. Defaults to false.
             * @example false
             */
            embeddable?: boolean;
            /**
             * @description Whether a `query` with the metric `revenue` may be shared. Defaults to false: such a query is then a 400.
             * @example false
             */
            revenue?: boolean;
            /**
             * Format: date-time
             * @description When the link stops working. By default in 90 days; null if it works until it is revoked.
             * @example 2027-02-19T08:00:00.000Z
             */
            expiresAt?: string | null;
        };
        ReportShareCreated: {
            /**
             * Format: uuid
             * @description Id of the shared report.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13
             */
            id: string;
            /**
             * @description The title of the page; null for the name of what the report is about.
             * @example Spring campaign
             */
            name: string | null;
            /**
             * @description The query of the report. If it was shared without `zone`, that of the account at that time was added.
             * @example group=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&days=90&by=country&compare=previous&zone=Europe%2FBerlin
             */
            query: string;
            /**
             * @description Whether other sites may show the page in a frame.
             * @example false
             */
            embeddable: boolean;
            /**
             * Format: uuid
             * @description Id of the user who shared it or has taken it over. If a key did, the user for whom the key acts.
             *     Null for a key created on the command line, or if unknown.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was shared.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link stops working; null if it works until it is revoked.
             * @example 2027-02-19T08:00:00.000Z
             */
            expiresAt: string | null;
            /**
             * Format: uri
             * @description The link to share. It is not stored, so this is the only time it is shown: null if the response is replayed for an
             *     `Idempotency-Key`.
             * @example https://api.example/share/3kTq9ZbAw1nR7uXc5yVd2g
             */
            url: string | null;
        };
        ReportShare: {
            /**
             * Format: uuid
             * @description Id of the shared report.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13
             */
            id: string;
            /**
             * @description The title of the page; null for the name of what the report is about.
             * @example Spring campaign
             */
            name: string | null;
            /**
             * @description The query of the report. If it was shared without `zone`, that of the account at that time was added.
             * @example group=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&days=90&by=country&compare=previous&zone=Europe%2FBerlin
             */
            query: string;
            /**
             * @description Whether other sites may show the page in a frame.
             * @example false
             */
            embeddable: boolean;
            /**
             * Format: uuid
             * @description Id of the user who shared it or has taken it over. If a key did, the user for whom the key acts.
             *     Null for a key created on the command line, or if unknown.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was shared.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link stops working; null if it works until it is revoked.
             * @example 2027-02-19T08:00:00.000Z
             */
            expiresAt: string | null;
        };
        ReportShareList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["ReportShare"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        ReportShareRevoked: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the revoked share.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13
             */
            deleted: string;
        };
        LinkTrend: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Clicks of each day, from the first day to the last one.
             * @example [
             *       4,
             *       0,
             *       7
             *     ]
             */
            clicks: number[];
        };
        LinkTrends: {
            /**
             * Format: date
             * @description The first day.
             * @example 2026-11-16
             */
            from: string;
            /**
             * Format: date
             * @description The last day: today.
             * @example 2026-11-18
             */
            to: string;
            /** @description The links, in the order of the request. */
            data: components["schemas"]["LinkTrend"][];
        };
        AuditActor: {
            /**
             * @description `user`: a person in the dashboard. `key`: an API key. `cli`: the command line. `system`: Waypost itself.
             * @example user
             */
            kind: components["schemas"]["ActorKind"];
            /**
             * Format: uuid
             * @description Id of the user or key; null for the command line and for Waypost itself.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string | null;
            /**
             * @description The user's email address, or the key's name and the start of the key, at that time.
             * @example anna@example.com
             */
            name: string | null;
        };
        AuditTarget: {
            /**
             * @description The kind of thing, such as `link`.
             * @example link
             */
            type: string;
            /**
             * Format: uuid
             * @description Its id; null if several were changed.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string | null;
            /**
             * @description Its slug, name or email address at that time, or null.
             * @example summer
             */
            name: string | null;
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @description Id of the entry.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Position in the account's chain, from 1. Null for about a second, until the entry is sealed.
             * @example 42
             */
            seq: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description What was done. More actions may be added.
             * @example link.updated
             */
            action: string;
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /**
             * Format: uuid
             * @description Id of the API key or of the session with which it was done, or null.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            credential: string | null;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the request, or null.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            request: string | null;
            /** @description What was changed, or null. */
            target: components["schemas"]["AuditTarget"] | null;
            /**
             * @description Names of the changed fields, without their values.
             * @example [
             *       "destination"
             *     ]
             */
            fields: string[];
            /**
             * @description Further facts, depending on the action.
             * @example {}
             */
            details: {
                [key: string]: unknown;
            };
        };
        AuditEntryList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["AuditEntry"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        SealedEntry: {
            /**
             * Format: uuid
             * @description Id of the entry.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description What was done. More actions may be added.
             * @example link.updated
             */
            action: string;
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /**
             * Format: uuid
             * @description Id of the API key or of the session with which it was done, or null.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            credential: string | null;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the request, or null.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            request: string | null;
            /** @description What was changed, or null. */
            target: components["schemas"]["AuditTarget"] | null;
            /**
             * @description Names of the changed fields, without their values.
             * @example [
             *       "destination"
             *     ]
             */
            fields: string[];
            /**
             * @description Further facts, depending on the action.
             * @example {}
             */
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the account.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            account: string;
            /**
             * @description Position in the chain, from 1.
             * @example 42
             */
            seq: number;
            /**
             * @description `hash` of the entry before it. The first entry has 64 zeros.
             * @example 0000000000000000000000000000000000000000000000000000000000000000
             */
            prevHash: string;
            /**
             * @description SHA-256 of the entry without this field: JSON with sorted keys and no whitespace (RFC 8785). Hexadecimal.
             * @example 0000000000000000000000000000000000000000000000000000000000000000
             */
            hash: string;
        };
        NewConversion: {
            /**
             * @description The visitor's voucher, from the parameter `wp_click`.
             * @example ASvKd0m3uG1sUq8mJQzYV3nT6cWb4eXoHfPyLr2ZkDiAtE7NwRgSxBvMhCjFpOl5Ka9TqUdIzYe0WnGmVbXcPsLrJhKfDuAoNtEyHiQwZxCvBnM1a2S3d4F5g6H7j8K9lPoIuYtReWqAzSxDcFvGbHnJmKLpOiUyTrEwQaZsXdCfVgBhNjMkLq1W
             */
            voucher: string;
            /**
             * @description The order's or lead's own id: 1 to 128 characters (code points), not trimmed, no control characters. Together with the event,
             *     it identifies the conversion.
             * @example order-1042
             */
            externalId: string;
            /**
             * @description What happened: 1 to 32 characters `a-z 0-9 - _`. Default: `sale`.
             * @example sale
             */
            event?: string;
            /**
             * @description In minor units of the currency, such as cents: 0 to 10¹². Requires `currency`.
             * @example 4990
             */
            amount?: number | null;
            /**
             * @description ISO 4217, in capitals. Requires `amount`.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Format: date-time
             * @description When it happened: not before the UTC day of the click, and at most 5 minutes ahead. Null stands for now, the default.
             * @example 2026-11-29T18:00:00.000Z
             */
            occurredAt?: string | null;
            /**
             * @description True for a test conversion, which is stored but left out of all figures. With a test voucher, it is always one. Default: false.
             * @example false
             */
            test?: boolean;
        };
        Conversion: {
            /**
             * Format: uuid
             * @description Id of the conversion, a UUIDv7.
             * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the link that was clicked. The link may have been deleted since.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link: string;
            /**
             * Format: date
             * @description UTC day of the click.
             * @example 2026-11-29
             */
            clickDay: string;
            /**
             * @description What happened.
             * @example sale
             */
            event: string;
            /**
             * @description The order's or lead's own id.
             * @example order-1042
             */
            externalId: string;
            /**
             * @description In minor units of the currency; null without one.
             * @example 4990
             */
            amount: number | null;
            /**
             * @description ISO 4217; null without an amount.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description The sum of its refunds, in minor units. Null without an amount. A repeated report returns 0, like the first one.
             * @example 0
             */
            refunded: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-29T18:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description True for a test conversion, which is left out of all figures.
             * @example false
             */
            test: boolean;
            /**
             * Format: date-time
             * @description When it was reported.
             * @example 2026-11-29T18:00:02.000Z
             */
            createdAt: string;
        };
        NewConversions: {
            /** @description 1 to 1,000 conversions, each like the body of `POST /v1/conversions`. */
            conversions: components["schemas"]["NewConversion"][];
        };
        ConversionError: {
            /**
             * @description The code of the error that `POST /v1/conversions` would return.
             * @example voucher_expired
             */
            code: components["schemas"]["ErrorCode"];
            /**
             * @description A sentence for people; may change.
             * @example A voucher is accepted for 30 days after the click.
             */
            message: string;
            /** @description The invalid fields, up to 10, if any. The field name is empty if the error concerns the conversion as a whole. */
            fields?: components["schemas"]["FieldError"][];
            /**
             * @description How many more fields are invalid. Absent if `fields` lists all of them.
             * @example 2
             */
            fieldsOmitted?: number;
        };
        ConversionResult: {
            /**
             * @description `created`: it is new. `existing`: it was reported before, with the same body. `failed`: see `error`.
             * @example created
             * @enum {string}
             */
            result: "created" | "existing" | "failed";
            /** @description The conversion. Absent if it failed. */
            conversion?: components["schemas"]["Conversion"];
            /** @description Why it failed. Absent if it did not. */
            error?: components["schemas"]["ConversionError"];
        };
        ConversionsSummary: {
            /**
             * @description New ones.
             * @example 1
             */
            created: number;
            /**
             * @description Those that were reported before.
             * @example 0
             */
            existing: number;
            /**
             * @description All others.
             * @example 0
             */
            failed: number;
        };
        ConversionsReported: {
            /** @description A result for each conversion, in the order of the request. */
            results: components["schemas"]["ConversionResult"][];
            /** @description The number of each result. */
            summary: components["schemas"]["ConversionsSummary"];
        };
        ConversionList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Conversion"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        ConversionDeleted: {
            /**
             * @description Always true.
             * @example true
             */
            ok: boolean;
            /**
             * Format: uuid
             * @description Id of the conversion.
             * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
             */
            deleted: string;
        };
        NewRefund: {
            /**
             * @description The refund's own id: 1 to 128 characters (code points), not trimmed, no control characters.
             * @example refund-7
             */
            externalId: string;
            /**
             * @description In minor units of the conversion's currency: 1 to the remaining amount. Null, the default, stands for the remaining amount.
             * @example 1000
             */
            amount?: number | null;
        };
        Refund: {
            /**
             * Format: uuid
             * @description Id of the refund, a UUIDv7.
             * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the conversion.
             * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
             */
            conversion: string;
            /**
             * @description The refund's own id.
             * @example refund-7
             */
            externalId: string;
            /**
             * @description In minor units of the currency.
             * @example 1000
             */
            amount: number;
            /**
             * @description ISO 4217: that of the conversion.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @description When it was reported.
             * @example 2026-11-30T09:00:00.000Z
             */
            createdAt: string;
        };
        CreateDomain: {
            /**
             * @description Name of a host with at least two labels, such as `go.shop.example`, in any case. Letters beyond ASCII are fine. Not an
             *     address, and neither a host of this installation nor a name above or below one.
             * @example go.shop.example
             */
            host: string;
            /**
             * @description Where `/` redirects to: an https URL with the rules of destinations.
             * @example https://shop.example/
             */
            homeUrl?: string | null;
            /**
             * @description Where visitors of unknown addresses are redirected to: an https URL with the rules of destinations.
             * @example https://shop.example/lost
             */
            notFoundUrl?: string | null;
            /**
             * Format: uuid
             * @description Id of one of the account's links, on any domain, that visitors of `/` follow. It takes precedence over `homeUrl` while it exists.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            defaultLink?: string | null;
        };
        DomainRecord: {
            /**
             * @description Always `TXT`.
             * @example TXT
             * @enum {string}
             */
            type: "TXT";
            /**
             * @description Name of the record.
             * @example _waypost.go.shop.example
             */
            name: string;
            /**
             * @description What it contains.
             * @example waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz
             */
            value: string;
        };
        Domain: {
            /**
             * Format: uuid
             * @description Id of the domain.
             * @example 01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31
             */
            id: string;
            /**
             * @description Host name, lower case. Names with other letters than ASCII are in punycode.
             * @example go.shop.example
             */
            host: string;
            /**
             * Format: uri
             * @description Origin of its links and bio pages.
             * @example https://go.shop.example
             */
            url: string;
            /**
             * @description `verified`: the domain belongs to the account and is served. `pending`: it is not verified, and visitors get the 404 page.
             * @example verified
             */
            status: components["schemas"]["DomainStatus"];
            /**
             * @description What the last check found. `no_record`: the TXT record is missing. A verified domain is served for a day without it;
             *     `claimed`: the record is there, but so is that of another account, which has the domain; `dns_failed`: no name server
             *     answered. Null if nothing is wrong, or if there was no check.
             * @example null
             */
            problem: components["schemas"]["DomainProblem"] | null;
            /** @description The record that must stay in DNS for as long as the domain is used. */
            record: components["schemas"]["DomainRecord"];
            /**
             * @description Where `/` redirects to; null for a plain page.
             * @example https://shop.example/
             */
            homeUrl: string | null;
            /**
             * @description Where visitors of unknown addresses are redirected to; null for the 404 page.
             * @example https://shop.example/lost
             */
            notFoundUrl: string | null;
            /**
             * Format: uuid
             * @description Id of the link that visitors of `/` follow, as if they came by its own address; null for `homeUrl`.
             * @example null
             */
            defaultLink: string | null;
            /**
             * Format: date-time
             * @description When it was verified; null if it is not.
             * @example 2026-11-26T08:02:00.000Z
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description When the record of a verified domain went missing; null while it is there. A day later, the domain is
             *     `pending` until the record is back.
             * @example null
             */
            missingSince: string | null;
            /**
             * Format: date-time
             * @description Time of the last check; null if there was none.
             * @example 2026-11-26T08:02:00.000Z
             */
            checkedAt: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-26T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-26T08:00:00.000Z
             */
            updatedAt: string;
        };
        DomainList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Domain"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateDomain: {
            /**
             * @description Where `/` redirects to: an https URL with the rules of destinations.
             * @example https://shop.example/
             */
            homeUrl?: string | null;
            /**
             * @description Where visitors of unknown addresses are redirected to: an https URL with the rules of destinations.
             * @example https://shop.example/lost
             */
            notFoundUrl?: string | null;
            /**
             * Format: uuid
             * @description Id of one of the account's links, on any domain, that visitors of `/` follow. It takes precedence over `homeUrl` while it exists.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            defaultLink?: string | null;
        };
        DomainChecked: {
            /**
             * Format: uuid
             * @description Id of the domain.
             * @example 01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31
             */
            id: string;
            /**
             * @description Host name, lower case. Names with other letters than ASCII are in punycode.
             * @example go.shop.example
             */
            host: string;
            /**
             * Format: uri
             * @description Origin of its links and bio pages.
             * @example https://go.shop.example
             */
            url: string;
            /**
             * @description `verified`: the domain belongs to the account and is served. `pending`: it is not verified, and visitors get the 404 page.
             * @example verified
             */
            status: components["schemas"]["DomainStatus"];
            /**
             * @description What the last check found. `no_record`: the TXT record is missing. A verified domain is served for a day without it;
             *     `claimed`: the record is there, but so is that of another account, which has the domain; `dns_failed`: no name server
             *     answered. Null if nothing is wrong, or if there was no check.
             * @example null
             */
            problem: components["schemas"]["DomainProblem"] | null;
            /** @description The record that must stay in DNS for as long as the domain is used. */
            record: components["schemas"]["DomainRecord"];
            /**
             * @description Where `/` redirects to; null for a plain page.
             * @example https://shop.example/
             */
            homeUrl: string | null;
            /**
             * @description Where visitors of unknown addresses are redirected to; null for the 404 page.
             * @example https://shop.example/lost
             */
            notFoundUrl: string | null;
            /**
             * Format: uuid
             * @description Id of the link that visitors of `/` follow, as if they came by its own address; null for `homeUrl`.
             * @example null
             */
            defaultLink: string | null;
            /**
             * Format: date-time
             * @description When it was verified; null if it is not.
             * @example 2026-11-26T08:02:00.000Z
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description When the record of a verified domain went missing; null while it is there. A day later, the domain is
             *     `pending` until the record is back.
             * @example null
             */
            missingSince: string | null;
            /**
             * Format: date-time
             * @description Time of the last check; null if there was none.
             * @example 2026-11-26T08:02:00.000Z
             */
            checkedAt: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-26T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-26T08:00:00.000Z
             */
            updatedAt: string;
            /**
             * @description Whether the host resolves to an address of the installation's short host. Informational: behind a proxy or CDN, it
             *     has others. Null if that cannot be determined.
             * @example true
             */
            resolvesHere: boolean | null;
        };
        DomainDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted domain.
             * @example 01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31
             */
            deleted: string;
        };
        CreateGroup: {
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters.
             * @example Summer campaign
             */
            name: string;
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        /** @description Always has `id`, `name`, `linkCount`. Each operation says which other fields its response always has. */
        Group: {
            /**
             * Format: uuid
             * @description Id of the group.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            id: string;
            /**
             * @description Display name.
             * @example Summer campaign
             */
            name: string;
            /**
             * @description Number of links in the group.
             * @example 12
             */
            linkCount: number;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
        };
        GroupList: {
            /** @description The whole list or one page of it. */
            data: (components["schemas"]["Group"] & {
                /** Format: date-time */
                createdAt: string;
            })[];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateGroup: {
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters.
             * @example Autumn campaign
             */
            name?: string;
        };
        MoveLinks: {
            /**
             * @description Ids of links to add. They leave their current groups.
             * @example [
             *       "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
             *     ]
             */
            add?: string[];
            /**
             * @description Ids of links to remove from the group.
             * @example []
             */
            remove?: string[];
        };
        GroupDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted group.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            deleted: string;
        };
        SkippedCount: {
            /**
             * @description Why.
             * @example slug_taken
             */
            reason: components["schemas"]["SkipReason"];
            /**
             * @description How many rows.
             * @example 3
             */
            rows: number;
        };
        LeftOutCount: {
            /**
             * @description The field that is left empty.
             * @example createdAt
             * @enum {string}
             */
            field: "slug" | "aliases" | "destination" | "domain" | "name" | "createdAt" | "active" | "archived" | "group" | "tags" | "note" | "clicks" | "importedClicks" | "behavior" | "forwardQuery" | "conversions" | "holdout" | "gate" | "app" | "activeFrom" | "expiresAt" | "maxClicks" | "expiredDestination" | "preview" | "rules" | "externalId" | "metadata" | "hasPassword";
            /**
             * @description How many rows.
             * @example 2
             */
            rows: number;
        };
        PreviewRow: {
            /**
             * @description Line on which the row begins, from 1.
             * @example 2
             */
            line: number;
            /**
             * @description The slug.
             * @example summer
             */
            slug: string | null;
            /**
             * @description The destination.
             * @example https://shop.example/summer
             */
            destination: string | null;
            /**
             * @description The name of the link.
             * @example Summer sale
             */
            name: string | null;
            /**
             * @description Why the row is skipped, or null.
             * @example null
             */
            skipped: components["schemas"]["SkipReason"] | null;
        };
        ImportFailure: {
            /**
             * @description Stable.
             * @example no_columns
             */
            code: string;
            /**
             * @description A sentence for people.
             * @example Map the columns of the slug and the destination; the file has: Short, Long.
             */
            message: string;
        };
        Import: {
            /**
             * Format: uuid
             * @description Id of the import.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Name of the file, if given.
             * @example links.csv
             */
            name: string | null;
            /**
             * @description `checking`: the dry run is under way. `checked`: nothing has been imported; start it, or change how the file is read.
             *     `importing`: links are being created. `finished`, `failed` and `cancelled` have ended; links that were created stay.
             * @example checked
             */
            state: components["schemas"]["ImportState"];
            /**
             * @description Size of the file, bytes.
             * @example 48210
             */
            bytes: number;
            /**
             * @description Bytes that have been read so far, for a progress bar.
             * @example 48210
             */
            readBytes: number;
            /**
             * @description Rows that have been processed so far.
             * @example 420
             */
            rows: number;
            /**
             * @description How many rows the file has; null until it has been checked, and without a check.
             * @example 420
             */
            totalRows: number | null;
            /**
             * @description Links created so far; while the import is `checking` or `checked`, links that would be created.
             * @example 417
             */
            created: number;
            /** @description The other rows, by reason. `GET /v1/imports/:id/report` has each of them. */
            skipped: components["schemas"]["SkippedCount"][];
            /** @description Rows of `created` that are imported without a value that cannot be read, by field. The report has each of them. */
            leftOut: components["schemas"]["LeftOutCount"][];
            /**
             * @description Where the file comes from; null until that is known.
             * @example bitly
             */
            source: components["schemas"]["ImportSource"] | null;
            /**
             * @description The names of the columns of the file, up to 500. Those over 200 characters are left out, because they cannot be mapped.
             * @example [
             *       "Back-half",
             *       "Long URL",
             *       "Notes"
             *     ]
             */
            columns: string[];
            /**
             * @description The first value of each column that has one, cut to 80 characters, of the first 100 columns.
             * @example {
             *       "Back-half": "summer",
             *       "Long URL": "https://shop.example/summer"
             *     }
             */
            samples: {
                [key: string]: string;
            };
            /**
             * @description Which column is read as which field, as it was given or guessed.
             * @example {
             *       "slug": "Back-half",
             *       "destination": "Long URL"
             *     }
             */
            mapping: {
                [key: string]: string;
            };
            /**
             * @description Character encoding of the file, as given or detected; null until known.
             * @example utf-8
             */
            encoding: components["schemas"]["FileEncoding"] | null;
            /**
             * @description What comes first in its dates with slashes, as given or inferred. Null if neither: ambiguous dates then cannot be read.
             * @example null
             */
            dateOrder: components["schemas"]["DateOrder"] | null;
            /**
             * @description Columns that stop the import (`unread_columns`): they may decide who can open a link or where it leads, and are not read.
             * @example []
             */
            unreadColumns: string[];
            /**
             * @description Columns that are skipped although they may decide that, as given in `ignore` of the mapping.
             * @example [
             *       "Geo"
             *     ]
             */
            ignored: string[];
            /**
             * @description Hosts of links in the file that are not domains of the account, up to 20, each once. Unless their rows are skipped, the links go to the default domain.
             * @example [
             *       "go.old.example"
             *     ]
             */
            unknownDomains: string[];
            /**
             * @description What happens to links on these hosts, as given. Null: a single such host maps to the default domain.
             * @example null
             */
            onUnknownDomain: components["schemas"]["DomainChoice"] | null;
            /** @description The first rows of the file. */
            preview: components["schemas"]["PreviewRow"][];
            /**
             * @description Whether destinations with `http:` are made to start with `https:`.
             * @example false
             */
            upgradeHttp: boolean;
            /**
             * Format: uuid
             * @description Id of the group that all links come into, or null for those that the file names.
             * @example null
             */
            group: string | null;
            /**
             * @description Tags that every link gets besides its own.
             * @example [
             *       "Imported"
             *     ]
             */
            tags: string[];
            /** @description Why the import failed, or cannot be started yet; otherwise null. */
            failure: components["schemas"]["ImportFailure"] | null;
            /**
             * Format: date-time
             * @description When the file was sent.
             * @example 2026-11-23T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the import last made progress.
             * @example 2026-11-23T10:00:05.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it ended, or null. The report is kept for 30 days from then on.
             * @example null
             */
            endedAt: string | null;
        };
        ImportList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Import"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateImport: {
            /**
             * @description Where the file comes from. Null guesses.
             * @example csv
             */
            source?: components["schemas"]["ImportSource"] | null;
            /**
             * @description Names of columns by field, and in `ignore` those to skip although they may decide who can open a link or where it
             *     leads. Replaces the previous mapping; null stands for none. With `ignore` alone, the columns by field stay.
             * @example {
             *       "slug": "Back-half",
             *       "destination": "Long URL"
             *     }
             */
            mapping?: {
                [key: string]: (string | string[]) | null;
            } | null;
            /**
             * @description Character encoding of the file. Null detects it.
             * @example windows-1252
             */
            encoding?: components["schemas"]["FileEncoding"] | null;
            /**
             * @description What comes first in dates with slashes. Null infers it from the file's dates.
             * @example month
             */
            dateOrder?: components["schemas"]["DateOrder"] | null;
            /**
             * @description What happens to links on hosts that are not domains of the account. Null: a single such host maps to the default domain.
             * @example default
             */
            onUnknownDomain?: components["schemas"]["DomainChoice"] | null;
            /**
             * @description Whether destinations with `http:` are made to start with `https:`.
             * @example true
             */
            upgradeHttp?: boolean;
            /**
             * Format: uuid
             * @description Id of the group that all links come into, or null for those that the file names.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Tags that every link gets besides its own. Replaces the previous ones.
             * @example [
             *       "Imported"
             *     ]
             */
            tags?: string[];
        };
        LinkPreview: {
            /**
             * @description 1 to 120 characters after trimming, no control characters.
             * @example Summer sale
             */
            title: string;
            /**
             * @description 1 to 240 characters after trimming, no control characters.
             * @example Everything for the beach, at half the price.
             */
            description: string;
        };
        RuleHours: {
            /**
             * @description `HH:MM`, 00:00 to 23:59: the first minute of the span.
             * @example 22:00
             */
            from: string;
            /**
             * @description `HH:MM`, 00:00 to 24:00: the first minute after the span. If it is earlier than `from`, the span ends the next day.
             * @example 02:00
             */
            to: string;
            /**
             * @description IANA time zone. Daylight saving time is taken into account.
             * @example Europe/Berlin
             */
            zone: string;
            /**
             * @description Days on which the span begins. Defaults to every day.
             * @example [
             *       "fri",
             *       "sat"
             *     ]
             */
            days?: components["schemas"]["Weekday"][];
        };
        RuleConditions: {
            /**
             * @description The visitor's country: ISO 3166 alpha-2 codes, or `XX` for visitors whose country is unknown.
             * @example [
             *       "DE",
             *       "AT",
             *       "CH"
             *     ]
             */
            countries?: string[];
            /**
             * @description The visitor's language: BCP 47 tags of a language, optionally with a script, a region and variants, which are
             *     ignored. `pt` includes `pt-BR`. Of the languages in `Accept-Language`, the one counts that the
             *     visitor prefers most among those that any rule of the link names.
             * @example [
             *       "de",
             *       "pt-BR",
             *       "zh-Hant"
             *     ]
             */
            languages?: string[];
            /**
             * @description The kind of device.
             * @example [
             *       "mobile",
             *       "tablet"
             *     ]
             */
            devices?: components["schemas"]["Device"][];
            /**
             * @description The operating system: keys as in reports, such as `ios`, `android`, `windows`. `other` if unknown.
             * @example [
             *       "ios"
             *     ]
             */
            systems?: string[];
            /**
             * @description The browser: keys as in reports, such as `chrome`, `safari`, `firefox`. `other` if unknown.
             * @example [
             *       "safari"
             *     ]
             */
            browsers?: string[];
            /**
             * @description Where the visit comes from: keys as in reports. A known app or site, the host of another site, or `direct`.
             * @example [
             *       "instagram",
             *       "blog.example"
             *     ]
             */
            sources?: string[];
            /**
             * @description The app whose in-app browser the visitor uses: keys as in reports, `any` for any app, `none` for ordinary browsers. One
             *     of them or a list.
             * @example [
             *       "instagram",
             *       "tiktok"
             *     ]
             */
            inApp?: string | string[];
            /**
             * @description Parameters that the visitor's query must have, with their value; null for any value. Up to 10, with names of up to 100
             *     and values of up to 500 characters.
             * @example {
             *       "ref": "newsletter",
             *       "coupon": null
             *     }
             */
            query?: {
                [key: string]: string | null;
            };
            /**
             * Format: date-time
             * @description ISO 8601 time from which on the rule applies.
             * @example 2026-11-27T00:00:00.000Z
             */
            after?: string;
            /**
             * Format: date-time
             * @description ISO 8601 time until which the rule applies. Must be later than `after`.
             * @example 2026-12-01T00:00:00.000Z
             */
            before?: string;
            /** @description Local time at which the rule applies. */
            hours?: components["schemas"]["RuleHours"];
            /**
             * @description Percentage of visitors to whom the rule applies, 0.01 to 100. The same visitor usually gets the same destination for a day.
             * @example 25
             */
            share?: number;
        };
        GivenRuleBranch: {
            /**
             * @description Same rules as for the destination of the link.
             * @example https://shop.example/new
             */
            destination: string;
            /**
             * @description Its part of the visitors, relative to the other branches.
             * @example 1
             */
            weight: number;
            /**
             * @description Id of an existing branch, to keep its figures. A branch without one is new and gets one.
             * @example h3v8t1zc
             */
            id?: string;
        };
        GivenRuleOutcome: {
            /**
             * @description Sends the visitor there. Same rules as for the destination of the link.
             * @example https://shop.example/de
             */
            destination?: string;
            /** @description Divides the visitors among 2 to 10 destinations. The same visitor usually gets the same destination for a day. */
            split?: components["schemas"]["GivenRuleBranch"][];
            /**
             * @description True shows a page with status 451, and counts the visit as excluded (`blocked`).
             * @example true
             * @enum {boolean}
             */
            blocked?: true;
        };
        GivenRule: {
            /**
             * @description When the rule applies; `{}` for always.
             * @example {
             *       "countries": [
             *         "DE",
             *         "AT",
             *         "CH"
             *       ],
             *       "devices": [
             *         "mobile"
             *       ]
             *     }
             */
            when: components["schemas"]["RuleConditions"];
            /**
             * @description What it does.
             * @example {
             *       "split": [
             *         {
             *           "destination": "https://shop.example/de",
             *           "weight": 3
             *         },
             *         {
             *           "destination": "https://shop.example/de-new",
             *           "weight": 1
             *         }
             *       ]
             *     }
             */
            then: components["schemas"]["GivenRuleOutcome"];
            /**
             * @description Id of an existing rule, to keep its figures. A rule without one is new and gets one.
             * @example 4k2x9q7m
             */
            id?: string;
        };
        CreateLink: {
            /**
             * @description Absolute https URL of at most 2,048 characters, and 8,192 bytes once it is percent-encoded, without credentials, whitespace or control characters. It must
             *     not be on the host of short links.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
             *     it. Searches for links find it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default.
             * @example true
             */
            forwardQuery?: boolean | null;
            /**
             * @description `adult` shows visitors a page on which they confirm that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * Format: password
             * @description A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
             *     never returned. Setting it, even to the same value, makes all visitors enter it again.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
             *     leads visitors out of an in-app browser, the destination's app comes before the browser.
             * @example auto
             */
            app?: components["schemas"]["AppMode"] | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
             *     when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
             *     behind. Raising the limit reopens the link; a limit that has already been reached closes it.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /**
             * @description What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
             *     see it.
             */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
             *     the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
             *     an empty list removes them.
             * @example [
             *       {
             *         "when": {
             *           "countries": [
             *             "DE",
             *             "AT",
             *             "CH"
             *           ]
             *         },
             *         "then": {
             *           "destination": "https://shop.example/de"
             *         }
             *       },
             *       {
             *         "when": {
             *           "inApp": "any",
             *           "hours": {
             *             "from": "18:00",
             *             "to": "23:00",
             *             "zone": "Europe/Berlin"
             *           }
             *         },
             *         "then": {
             *           "split": [
             *             {
             *               "destination": "https://shop.example/evening",
             *               "weight": 3
             *             },
             *             {
             *               "destination": "https://shop.example/evening-new",
             *               "weight": 1
             *             }
             *           ]
             *         }
             *       }
             *     ]
             */
            rules?: components["schemas"]["GivenRule"][] | null;
            /**
             * @description Further codes that lead to the link on its domain, such as printed codes from another service: up to 50, each 1 to 255
             *     bytes of UTF-8, decoded. They are case-sensitive. They may have `/`, but not `?`, `#`, `//`, control characters,
             *     or `/` first, and not begin with a reserved path. Replaces all aliases of the link. Null or an empty list removes them.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases?: string[] | null;
            /**
             * @description True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
             *     what kind of click it was, not whose. Null stands for false, the default.
             * @example true
             */
            conversions?: boolean | null;
            /**
             * @description The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
             *     app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
             *     or `behavior` restarts the comparison. Null stands for 0, the default.
             * @example 0
             */
            holdout?: number | null;
            /**
             * @description Names of the link's tags: up to 20, each 1 to 40 characters after trimming, no control characters. Case does not
             *     matter; the first spelling is kept. Tags that do not exist are created, up to 1,000 per account. Replaces all tags.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers. Defaults to the account's `defaultBehavior`, which is `basic` until the
             *     account chooses another (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of one of the account's groups. Defaults to null, no group.
             * @example null
             */
            group?: string | null;
            /**
             * @description Required unless the query has `slug=auto`. 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter
             *     or digit. Unique regardless of case.
             * @example summer
             */
            slug?: string;
        };
        RuleBranch: {
            /**
             * @description Id of the branch: its key in `destinations` of reports.
             * @example h3v8t1zc
             */
            id: string;
            /**
             * @description Where this part of the visitors goes.
             * @example https://shop.example/new
             */
            destination: string;
            /**
             * @description Its part of the visitors, relative to the other branches.
             * @example 1
             */
            weight: number;
        };
        RuleOutcome: {
            /**
             * @description Sends the visitor there.
             * @example https://shop.example/de
             */
            destination?: string;
            /** @description Divides the visitors among destinations. */
            split?: components["schemas"]["RuleBranch"][];
            /**
             * @description True shows a page with status 451, and counts the visit as excluded (`blocked`).
             * @example true
             * @enum {boolean}
             */
            blocked?: true;
        };
        Rule: {
            /**
             * @description Id of the rule: its key in `destinations` of reports.
             * @example 4k2x9q7m
             */
            id: string;
            /**
             * @description When the rule applies.
             * @example {
             *       "countries": [
             *         "DE",
             *         "AT",
             *         "CH"
             *       ],
             *       "devices": [
             *         "mobile"
             *       ]
             *     }
             */
            when: components["schemas"]["RuleConditions"];
            /**
             * @description What it does.
             * @example {
             *       "destination": "https://shop.example/de"
             *     }
             */
            then: components["schemas"]["RuleOutcome"];
        };
        /** @description Always has `id`. Each operation says which other fields its response always has. */
        Link: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description A note for people, or null. Visitors do not see it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description True if the visitor's query is forwarded to the destination.
             * @example true
             */
            forwardQuery?: boolean;
            /**
             * @description What visitors must confirm to continue, or null. `adult`: that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * @description True if visitors must enter a password.
             * @example true
             */
            hasPassword?: boolean;
            /**
             * @description `auto` if a visit from an in-app browser may end in the destination's native app, `off` if it may not.
             * @example auto
             */
            app?: components["schemas"]["AppMode"];
            /**
             * Format: date-time
             * @description When the link becomes available, or null. Before that, it looks like an unknown one.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description When the link expires, or null.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of clicks after which the link expires, or null.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, as given, or null: they get a 404 that says that it has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /** @description What messengers and social networks show for the link. Null: they show what they find at the destination. */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description True if an image was uploaded for the preview, false if its image is drawn from the texts.
             * @example false
             */
            hasPreviewImage?: boolean;
            /**
             * @description Further codes that lead to the link on its domain, in the order in which they were given.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases?: string[];
            /**
             * @description Clicks that another service had counted before the link was imported, or null. They are in no other figure.
             * @example null
             */
            imported?: number | null;
            /**
             * @description True if redirects carry a voucher for reporting conversions.
             * @example false
             */
            conversions?: boolean;
            /**
             * @description The percentage of visitors who get the plain redirect instead of a way out of an app, so that
             *     `GET /v1/analytics/lift` can measure what the way out is worth. 0 for none.
             * @example 0
             */
            holdout?: number;
            /** @description In order: the first rule that matches a visit decides where it goes. Null if the link has none. */
            rules?: components["schemas"]["Rule"][] | null;
            /**
             * @description Names of the link's tags, sorted regardless of case.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[];
            /**
             * @description Short path, as it was sent. Case does not matter for visitors.
             * @example summer
             */
            slug?: string;
            /**
             * @description The URL that visitors are redirected to, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination?: string;
            /**
             * @description True if the link is live, false if it is paused.
             * @example true
             */
            active?: boolean;
            /**
             * Format: uri
             * @description Public URL.
             * @example https://go.example/summer
             */
            url?: string;
            /**
             * @description Host that the address is on.
             * @example go.example
             */
            domain?: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of the link's group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Lifetime clicks.
             * @example 1042
             */
            clicks?: number;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Why an operator disabled the link. Absent if it is not disabled. A disabled link cannot be changed or deleted.
             * @example spam
             */
            disabled?: components["schemas"]["DisabledReason"];
            /**
             * @description What visitors get now, the first that applies: `disabled` by an operator, `paused`, `ended` (`expiresAt` is reached),
             *     `limit_reached` (`maxClicks` is reached), `scheduled` (`activeFrom` is in the future), `blocked` (the rules block every
             *     visitor), or `active`.
             * @example active
             */
            state?: components["schemas"]["LinkState"];
            /**
             * Format: date
             * @description UTC day of the last counted click. Null if there was none.
             * @example 2026-11-24
             */
            lastClickedOn?: string | null;
            /**
             * Format: uuid
             * @description Id of the API key that created the link, or of the user if it was created in the dashboard. It stays when the key is
             *     revoked or the user leaves. Null if it was the command line, or a version that did not record it.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy?: string | null;
        };
        LinkList: {
            /** @description The whole list or one page of it. */
            data: (components["schemas"]["Link"] & {
                slug: string;
                destination: string;
                active: boolean;
                /** Format: uri */
                url: string;
                name: string;
                clicks: number;
            })[];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
            /**
             * @description How many links match the filters, on all pages. Only present in a page requested with `count`.
             * @example 300
             */
            total?: number;
            /**
             * @description Only present if `count=true` has counted 10,000 links with `q`, and there are more.
             * @example true
             * @enum {boolean}
             */
            totalIsAtLeast?: true;
        };
        UpdateLink: {
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
             *     it. Searches for links find it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default.
             * @example true
             */
            forwardQuery?: boolean | null;
            /**
             * @description `adult` shows visitors a page on which they confirm that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * Format: password
             * @description A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
             *     never returned. Setting it, even to the same value, makes all visitors enter it again.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
             *     leads visitors out of an in-app browser, the destination's app comes before the browser.
             * @example auto
             */
            app?: components["schemas"]["AppMode"] | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
             *     when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
             *     behind. Raising the limit reopens the link; a limit that has already been reached closes it.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /**
             * @description What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
             *     see it.
             */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
             *     the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
             *     an empty list removes them.
             * @example [
             *       {
             *         "when": {
             *           "countries": [
             *             "DE",
             *             "AT",
             *             "CH"
             *           ]
             *         },
             *         "then": {
             *           "destination": "https://shop.example/de"
             *         }
             *       },
             *       {
             *         "when": {
             *           "inApp": "any",
             *           "hours": {
             *             "from": "18:00",
             *             "to": "23:00",
             *             "zone": "Europe/Berlin"
             *           }
             *         },
             *         "then": {
             *           "split": [
             *             {
             *               "destination": "https://shop.example/evening",
             *               "weight": 3
             *             },
             *             {
             *               "destination": "https://shop.example/evening-new",
             *               "weight": 1
             *             }
             *           ]
             *         }
             *       }
             *     ]
             */
            rules?: components["schemas"]["GivenRule"][] | null;
            /**
             * @description Further codes that lead to the link on its domain, such as printed codes from another service: up to 50, each 1 to 255
             *     bytes of UTF-8, decoded. They are case-sensitive. They may have `/`, but not `?`, `#`, `//`, control characters,
             *     or `/` first, and not begin with a reserved path. Replaces all aliases of the link. Null or an empty list removes them.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases?: string[] | null;
            /**
             * @description True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
             *     what kind of click it was, not whose. Null stands for false, the default.
             * @example true
             */
            conversions?: boolean | null;
            /**
             * @description The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
             *     app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
             *     or `behavior` restarts the comparison. Null stands for 0, the default.
             * @example 0
             */
            holdout?: number | null;
            /**
             * @description Names of the link's tags: up to 20, each 1 to 40 characters after trimming, no control characters. Case does not
             *     matter; the first spelling is kept. Tags that do not exist are created, up to 1,000 per account. Replaces all tags.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Same rules as on creation.
             * @example https://shop.example/autumn
             */
            destination?: string;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters.
             * @example Autumn sale
             */
            name?: string;
            /**
             * @description True activates the link, false pauses it.
             * @example false
             */
            active?: boolean;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example conservative
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of one of the account's groups. Null removes the link from its group.
             * @example null
             */
            group?: string | null;
        };
        LinkDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            deleted: string;
        };
        Duplicate: {
            /**
             * @description Slug of the copy, with the rules of new slugs. Defaults to a random one of 8 characters.
             * @example summer-2
             */
            slug?: string;
            /**
             * @description Display name of the copy: 1 to 120 characters after trimming, no control characters. Defaults to that of the original, or to
             *     the new slug if that was its slug.
             * @example Summer sale, again
             */
            name?: string;
        };
        PutLink: {
            /**
             * @description Absolute https URL of at most 2,048 characters, and 8,192 bytes once it is percent-encoded, without credentials, whitespace or control characters. It must
             *     not be on the host of short links.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case.
             * @example summer
             */
            slug: string;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
             *     it. Searches for links find it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default.
             * @example true
             */
            forwardQuery?: boolean | null;
            /**
             * @description `adult` shows visitors a page on which they confirm that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * Format: password
             * @description A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
             *     never returned. Setting it, even to the same value, makes all visitors enter it again.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
             *     leads visitors out of an in-app browser, the destination's app comes before the browser.
             * @example auto
             */
            app?: components["schemas"]["AppMode"] | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
             *     when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
             *     behind. Raising the limit reopens the link; a limit that has already been reached closes it.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /**
             * @description What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
             *     see it.
             */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
             *     the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
             *     an empty list removes them.
             * @example [
             *       {
             *         "when": {
             *           "countries": [
             *             "DE",
             *             "AT",
             *             "CH"
             *           ]
             *         },
             *         "then": {
             *           "destination": "https://shop.example/de"
             *         }
             *       },
             *       {
             *         "when": {
             *           "inApp": "any",
             *           "hours": {
             *             "from": "18:00",
             *             "to": "23:00",
             *             "zone": "Europe/Berlin"
             *           }
             *         },
             *         "then": {
             *           "split": [
             *             {
             *               "destination": "https://shop.example/evening",
             *               "weight": 3
             *             },
             *             {
             *               "destination": "https://shop.example/evening-new",
             *               "weight": 1
             *             }
             *           ]
             *         }
             *       }
             *     ]
             */
            rules?: components["schemas"]["GivenRule"][] | null;
            /**
             * @description Further codes that lead to the link on its domain, such as printed codes from another service: up to 50, each 1 to 255
             *     bytes of UTF-8, decoded. They are case-sensitive. They may have `/`, but not `?`, `#`, `//`, control characters,
             *     or `/` first, and not begin with a reserved path. Replaces all aliases of the link. Null or an empty list removes them.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases?: string[] | null;
            /**
             * @description True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
             *     what kind of click it was, not whose. Null stands for false, the default.
             * @example true
             */
            conversions?: boolean | null;
            /**
             * @description The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
             *     app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
             *     or `behavior` restarts the comparison. Null stands for 0, the default.
             * @example 0
             */
            holdout?: number | null;
            /**
             * @description Names of the link's tags: up to 20, each 1 to 40 characters after trimming, no control characters. Case does not
             *     matter; the first spelling is kept. Tags that do not exist are created, up to 1,000 per account. Replaces all tags.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers. Defaults to the account's `defaultBehavior`, which is `basic` until the
             *     account chooses another (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of one of the account's groups. Defaults to null, no group.
             * @example null
             */
            group?: string | null;
            /**
             * @description False pauses the link. Defaults to true.
             * @example true
             */
            active?: boolean;
        };
        BulkSet: {
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
             *     it. Searches for links find it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default.
             * @example true
             */
            forwardQuery?: boolean | null;
            /**
             * @description `adult` shows visitors a page on which they confirm that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * @description `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
             *     leads visitors out of an in-app browser, the destination's app comes before the browser.
             * @example auto
             */
            app?: components["schemas"]["AppMode"] | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
             *     when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
             *     behind. Raising the limit reopens the link; a limit that has already been reached closes it.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /**
             * @description What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
             *     see it.
             */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
             *     the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
             *     an empty list removes them.
             * @example [
             *       {
             *         "when": {
             *           "countries": [
             *             "DE",
             *             "AT",
             *             "CH"
             *           ]
             *         },
             *         "then": {
             *           "destination": "https://shop.example/de"
             *         }
             *       },
             *       {
             *         "when": {
             *           "inApp": "any",
             *           "hours": {
             *             "from": "18:00",
             *             "to": "23:00",
             *             "zone": "Europe/Berlin"
             *           }
             *         },
             *         "then": {
             *           "split": [
             *             {
             *               "destination": "https://shop.example/evening",
             *               "weight": 3
             *             },
             *             {
             *               "destination": "https://shop.example/evening-new",
             *               "weight": 1
             *             }
             *           ]
             *         }
             *       }
             *     ]
             */
            rules?: components["schemas"]["GivenRule"][] | null;
            /**
             * @description True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
             *     what kind of click it was, not whose. Null stands for false, the default.
             * @example true
             */
            conversions?: boolean | null;
            /**
             * @description The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
             *     app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
             *     or `behavior` restarts the comparison. Null stands for 0, the default.
             * @example 0
             */
            holdout?: number | null;
            /**
             * @description Same rules as on creation.
             * @example https://shop.example/autumn
             */
            destination?: string;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters.
             * @example Autumn sale
             */
            name?: string;
            /**
             * @description True activates the link, false pauses it.
             * @example false
             */
            active?: boolean;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example conservative
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of one of the account's groups. Null removes the link from its group.
             * @example null
             */
            group?: string | null;
        };
        UpdateLinks: {
            /**
             * @description Ids of 1 to 1,000 links. An id that is repeated counts once.
             * @example [
             *       "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
             *     ]
             */
            ids: string[];
            /**
             * @description The new values. Omitted fields stay unchanged.
             * @example {
             *       "active": false
             *     }
             */
            set?: components["schemas"]["BulkSet"];
            /**
             * @description Names of up to 20 tags to add, as in `tags` of a link. Tags that do not exist are created.
             * @example [
             *       "Summer"
             *     ]
             */
            addTags?: string[];
            /**
             * @description Names of up to 20 tags to remove, regardless of case. Those that do not exist are ignored.
             * @example [
             *       "Spring"
             *     ]
             */
            removeTags?: string[];
        };
        LinkBefore: {
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description A note for people, or null. Visitors do not see it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description True if the visitor's query is forwarded to the destination.
             * @example true
             */
            forwardQuery?: boolean;
            /**
             * @description What visitors must confirm to continue, or null. `adult`: that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * @description `auto` if a visit from an in-app browser may end in the destination's native app, `off` if it may not.
             * @example auto
             */
            app?: components["schemas"]["AppMode"];
            /**
             * Format: date-time
             * @description When the link becomes available, or null. Before that, it looks like an unknown one.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description When the link expires, or null.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of clicks after which the link expires, or null.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, as given, or null: they get a 404 that says that it has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /** @description What messengers and social networks show for the link. Null: they show what they find at the destination. */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description True if redirects carry a voucher for reporting conversions.
             * @example false
             */
            conversions?: boolean;
            /**
             * @description The percentage of visitors who get the plain redirect instead of a way out of an app, so that
             *     `GET /v1/analytics/lift` can measure what the way out is worth. 0 for none.
             * @example 0
             */
            holdout?: number;
            /** @description In order: the first rule that matches a visit decides where it goes. Null if the link has none. */
            rules?: components["schemas"]["Rule"][] | null;
            /**
             * @description Names of the link's tags, sorted regardless of case.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[];
            /**
             * @description The URL that visitors are redirected to, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination?: string;
            /**
             * @description True if the link is live, false if it is paused.
             * @example true
             */
            active?: boolean;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of the link's group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
        };
        LinkUpdateResult: {
            /**
             * @description The id, as it was sent.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description `changed`, or `unchanged` if the link already had these values: both are successes. The others leave the link as it is:
             *     `not_found`: no such link in this account. `disabled`: an operator disabled it. `ends_before_start`: it would expire before
             *     it becomes active. `unfit_for_holdout`: it would have a hold-out without `conversions`, or with the behavior `basic`.
             *     `too_many_tags`: it would have more than 20.
             * @example changed
             * @enum {string}
             */
            result: "changed" | "unchanged" | "not_found" | "disabled" | "ends_before_start" | "unfit_for_holdout" | "too_many_tags";
            /**
             * @description The previous values of the fields that changed. To undo the change, send them back as `set`, without `tags`.
             * @example {
             *       "active": true
             *     }
             */
            before?: components["schemas"]["LinkBefore"];
        };
        UpdateSummary: {
            /**
             * @description Links that were changed.
             * @example 1
             */
            changed: number;
            /**
             * @description Links that already had these values.
             * @example 0
             */
            unchanged: number;
            /**
             * @description All other ids.
             * @example 0
             */
            failed: number;
        };
        LinksUpdated: {
            /** @description For each distinct id, in the order of the request. */
            results: components["schemas"]["LinkUpdateResult"][];
            /** @description The number of each result. */
            summary: components["schemas"]["UpdateSummary"];
        };
        BulkIds: {
            /**
             * @description Ids of 1 to 1,000 links. An id that is repeated counts once.
             * @example [
             *       "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
             *     ]
             */
            ids: string[];
        };
        LinkDeleteResult: {
            /**
             * @description The id, as it was sent.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description `deleted`, now or before. The others leave everything as it is: `not_found`: this account never had such a link.
             *     `disabled`: an operator disabled the link, which can then not be deleted.
             * @example deleted
             * @enum {string}
             */
            result: "deleted" | "not_found" | "disabled";
        };
        DeleteSummary: {
            /**
             * @description Links that are deleted, now or before.
             * @example 1
             */
            deleted: number;
            /**
             * @description All other ids.
             * @example 0
             */
            failed: number;
        };
        LinksDeleted: {
            /** @description For each distinct id, in the order of the request. */
            results: components["schemas"]["LinkDeleteResult"][];
            /** @description The number of each result. */
            summary: components["schemas"]["DeleteSummary"];
        };
        NewLink: {
            /**
             * @description Absolute https URL of at most 2,048 characters, and 8,192 bytes once it is percent-encoded, without credentials, whitespace or control characters. It must
             *     not be on the host of short links.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case.
             * @example summer
             */
            slug: string;
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
             *     it. Searches for links find it.
             * @example Printed on the poster.
             */
            note?: string | null;
            /**
             * @description False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default.
             * @example true
             */
            forwardQuery?: boolean | null;
            /**
             * @description `adult` shows visitors a page on which they confirm that they are of age.
             * @example adult
             */
            gate?: components["schemas"]["Gate"] | null;
            /**
             * Format: password
             * @description A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
             *     never returned. Setting it, even to the same value, makes all visitors enter it again.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
             *     leads visitors out of an in-app browser, the destination's app comes before the browser.
             * @example auto
             */
            app?: components["schemas"]["AppMode"] | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
            /**
             * @description The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
             *     when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
             *     behind. Raising the limit reopens the link; a limit that has already been reached closes it.
             * @example 100
             */
            maxClicks?: number | null;
            /**
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
            /**
             * @description What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
             *     see it.
             */
            preview?: components["schemas"]["LinkPreview"] | null;
            /**
             * @description Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
             *     the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
             *     an empty list removes them.
             * @example [
             *       {
             *         "when": {
             *           "countries": [
             *             "DE",
             *             "AT",
             *             "CH"
             *           ]
             *         },
             *         "then": {
             *           "destination": "https://shop.example/de"
             *         }
             *       },
             *       {
             *         "when": {
             *           "inApp": "any",
             *           "hours": {
             *             "from": "18:00",
             *             "to": "23:00",
             *             "zone": "Europe/Berlin"
             *           }
             *         },
             *         "then": {
             *           "split": [
             *             {
             *               "destination": "https://shop.example/evening",
             *               "weight": 3
             *             },
             *             {
             *               "destination": "https://shop.example/evening-new",
             *               "weight": 1
             *             }
             *           ]
             *         }
             *       }
             *     ]
             */
            rules?: components["schemas"]["GivenRule"][] | null;
            /**
             * @description Further codes that lead to the link on its domain, such as printed codes from another service: up to 50, each 1 to 255
             *     bytes of UTF-8, decoded. They are case-sensitive. They may have `/`, but not `?`, `#`, `//`, control characters,
             *     or `/` first, and not begin with a reserved path. Replaces all aliases of the link. Null or an empty list removes them.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases?: string[] | null;
            /**
             * @description True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
             *     what kind of click it was, not whose. Null stands for false, the default.
             * @example true
             */
            conversions?: boolean | null;
            /**
             * @description The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
             *     app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
             *     or `behavior` restarts the comparison. Null stands for 0, the default.
             * @example 0
             */
            holdout?: number | null;
            /**
             * @description Names of the link's tags: up to 20, each 1 to 40 characters after trimming, no control characters. Case does not
             *     matter; the first spelling is kept. Tags that do not exist are created, up to 1,000 per account. Replaces all tags.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers. Defaults to the account's `defaultBehavior`, which is `basic` until the
             *     account chooses another (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of one of the account's groups. Defaults to null, no group.
             * @example null
             */
            group?: string | null;
        };
        CreateLinks: {
            /** @description 1 to 1,000 links, each like the body of `POST /v1/links`. At most 20 of them may have passwords. */
            links: components["schemas"]["NewLink"][];
        };
        LinkFailure: {
            /**
             * @description Its place in the request, from 0.
             * @example 3
             */
            index: number;
            /**
             * @description The code of the error that `POST /v1/links` would return.
             * @example slug_taken
             */
            code: components["schemas"]["ErrorCode"];
            /**
             * @description The invalid fields, up to 10. The field name is empty if the error concerns the link as a whole: not an object, or too
             *     large. There are none if a limit was reached.
             */
            fields: components["schemas"]["FieldError"][];
            /**
             * @description How many more fields are invalid. Absent if `fields` lists all of them.
             * @example 2
             */
            fieldsOmitted?: number;
        };
        CreateSummary: {
            /**
             * @description Links that were created.
             * @example 1
             */
            created: number;
            /**
             * @description All others.
             * @example 1
             */
            failed: number;
        };
        LinksCreated: {
            /** @description The new links, in the order of the request. */
            created: (components["schemas"]["Link"] & {
                slug: string;
                destination: string;
                active: boolean;
                /** Format: uri */
                url: string;
                name: string;
                /** Format: date-time */
                createdAt: string;
            })[];
            /** @description The links that were not created, in the order of the request. */
            failed: components["schemas"]["LinkFailure"][];
            /** @description The number of each result. */
            summary: components["schemas"]["CreateSummary"];
        };
        Member: {
            /**
             * Format: uuid
             * @description Id of the user.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            id: string;
            /**
             * Format: email
             * @description Email address that the user signs in with, lower case.
             * @example ben@example.com
             */
            email: string;
            /**
             * @description What the member may do: `viewer` reads, `editor` also writes, `owner` also manages the account.
             * @example editor
             */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the user joined the account.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
        };
        MemberList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Member"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateMember: {
            /**
             * @description The new role.
             * @example viewer
             */
            role?: components["schemas"]["Role"];
        };
        MemberRemoved: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the user.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            deleted: string;
            /**
             * @description How many API keys were revoked.
             * @example 2
             */
            keysRevoked: number;
        };
        FormerMember: {
            /**
             * Format: uuid
             * @description Id of the user.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            id: string;
            /**
             * Format: email
             * @description Email address of the user; null if they are gone.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * @description How many keys they are responsible for.
             * @example 1
             */
            keys: number;
            /**
             * @description How many webhooks they are responsible for.
             * @example 0
             */
            webhooks: number;
            /**
             * @description How many shared reports they are responsible for.
             * @example 2
             */
            reports: number;
        };
        FormerMemberList: {
            /** @description The whole list. */
            data: components["schemas"]["FormerMember"][];
        };
        Belonging: {
            /**
             * Format: uuid
             * @description Its id.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21
             */
            id: string;
            /**
             * @description The name and beginning of a key, the host of a webhook, the title of a shared report, the address that an invitation is for,
             *     or the name of an import's file. Null if it has none.
             * @example crm.example
             */
            name: string | null;
            /**
             * @description Whether it works: false for a webhook that is paused or disabled, and for a key that is suspended.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
        };
        Belongings: {
            /**
             * Format: uuid
             * @description Id of the user.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            id: string;
            /**
             * Format: email
             * @description Email address of the user; null if they are gone.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * @description Their role in the account; null if they no longer belong to it.
             * @example editor
             */
            role: components["schemas"]["Role"] | null;
            /** @description Keys that they are responsible for: those that they created and no owner has taken over, and those that they took over. */
            keys: components["schemas"]["Belonging"][];
            /** @description Webhooks that they are responsible for. */
            webhooks: components["schemas"]["Belonging"][];
            /** @description Shared reports that they are responsible for. */
            reports: components["schemas"]["Belonging"][];
            /** @description Open invitations that they created. They end when the user is removed or demoted. */
            invitations: components["schemas"]["Belonging"][];
            /** @description Imports that they uploaded and that have not started. They end when the user is removed or demoted. */
            imports: components["schemas"]["Belonging"][];
        };
        SettleBelongings: {
            /**
             * @description Revokes the API keys, or takes them over.
             * @example take-over
             */
            keys?: components["schemas"]["CreationChoice"];
            /**
             * @description Deletes the webhooks, or takes them over.
             * @example revoke
             */
            webhooks?: components["schemas"]["CreationChoice"];
            /**
             * @description Stops sharing the reports, or takes them over.
             * @example take-over
             */
            reports?: components["schemas"]["CreationChoice"];
            /**
             * @description Only these, 1 to 1,000 ids. By default, everything of the kinds that are given.
             * @example [
             *       "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21"
             *     ]
             */
            ids?: string[];
        };
        CreateInvitation: {
            /**
             * @description The role that the new member gets.
             * @example editor
             */
            role: components["schemas"]["Role"];
            /**
             * Format: email
             * @description Sends the link to this address if the installation sends mail. Null sends no email.
             * @example ben@example.com
             */
            email?: string | null;
            /**
             * @description How long it can be accepted, days. Defaults to 7.
             * @example 7
             */
            days?: number;
        };
        InvitationCreated: {
            /**
             * Format: uuid
             * @description Id of the invitation.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            id: string;
            /**
             * @description The role that the new member gets.
             * @example editor
             */
            role: components["schemas"]["Role"];
            /**
             * Format: email
             * @description The address that the link was sent to, or a reminder of who it is for. Anyone with the link can accept it.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * Format: email
             * @description Email address of the user who invited, or for whom the inviting key acts. Null for a key created on the command line, or if the user
             *     is gone. The invitation stops working when this user may no longer invite.
             * @example anna@example.com
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires.
             * @example 2026-11-28T08:00:00.000Z
             */
            expiresAt: string;
            /**
             * Format: uri
             * @description The link to share. It works once, and is not stored, so this is the only time it is shown: null if the response is
             *     replayed for an `Idempotency-Key`.
             * @example https://api.example/dashboard/invitation#3kTq9ZbAmi8vQ2
             */
            url: string | null;
            /**
             * @description Whether the link was sent to `email`. False without `email`, if the installation sends no mail, if sending failed, or if too
             *     many were sent in a day: 3 to an address, 50 by an account or user. In these cases, share the link yourself.
             * @example true
             */
            sent: boolean;
        };
        Invitation: {
            /**
             * Format: uuid
             * @description Id of the invitation.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            id: string;
            /**
             * @description The role that the new member gets.
             * @example editor
             */
            role: components["schemas"]["Role"];
            /**
             * Format: email
             * @description The address that the link was sent to, or a reminder of who it is for. Anyone with the link can accept it.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * Format: email
             * @description Email address of the user who invited, or for whom the inviting key acts. Null for a key created on the command line, or if the user
             *     is gone. The invitation stops working when this user may no longer invite.
             * @example anna@example.com
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires.
             * @example 2026-11-28T08:00:00.000Z
             */
            expiresAt: string;
        };
        InvitationList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Invitation"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        InvitationRevoked: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the invitation.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            deleted: string;
        };
        ImportedItem: {
            /**
             * @description The text that visitors see. Empty for a text.
             * @example My shop
             */
            title: string;
            /**
             * @description The item's URL. Absent if the item is a heading or a text.
             * @example https://shop.example/
             */
            url?: string;
            /**
             * @description True if the item is a heading, which leads nowhere. Otherwise absent.
             * @example true
             * @enum {boolean}
             */
            heading?: true;
            /**
             * @description A paragraph. Absent if the item is not a text.
             * @example Every cup is made by hand.
             */
            text?: string;
        };
        WebsiteSocial: {
            /**
             * @description Name of the network.
             * @example instagram
             */
            network: components["schemas"]["Network"];
            /**
             * @description Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters. Its host
             *     must belong to the network, except for `mastodon` and `website`.
             * @example https://instagram.com/example
             */
            url: string;
        };
        ImportedPage: {
            /**
             * @description Short path.
             * @example anna
             */
            slug: string;
            /**
             * Format: uri
             * @description Public URL.
             * @example https://go.example/anna
             */
            url: string;
            /**
             * @description Display name.
             * @example Anna
             */
            name: string;
            /**
             * @description Short text about the owner, or null.
             * @example I make cups.
             */
            bio: string | null;
            /**
             * @description The photo as a `data:` URI of a JPEG, or null.
             * @example null
             */
            photo: string | null;
            /** @description Items of the page, in order. */
            items: components["schemas"]["ImportedItem"][];
            /** @description Profiles on social networks, in order. */
            socials: components["schemas"]["WebsiteSocial"][];
        };
        LeftOut: {
            /**
             * @description What it was.
             * @example item
             * @enum {string}
             */
            part: "name" | "bio" | "item" | "social" | "photo";
            /**
             * @description The beginning of its text, or what the other service calls the network; null if there is none.
             * @example My old blog
             */
            text: string | null;
            /**
             * @description The beginning of its address; null if there is none.
             * @example http://blog.example/
             */
            url: string | null;
            /**
             * @description Why, as a stable code. `shortened` is on the page, with fewer characters.
             * @example http_url
             */
            reason: components["schemas"]["LeftOutReason"];
            /**
             * @description Why, for people.
             * @example The address starts with http:, and bio pages link to https: only.
             */
            message: string;
        };
        PageImportPreview: {
            /**
             * @description Where the file comes from.
             * @example linktree
             */
            source: components["schemas"]["PageSource"];
            /** @description The page that would be created. */
            page: components["schemas"]["ImportedPage"];
            /** @description The parts of the file that would not be on it. */
            leftOut: components["schemas"]["LeftOut"][];
        };
        WebsiteCover: {
            /**
             * @description `image`, which was sent with `PUT /v1/websites/{id}/cover`, or `gradient`.
             * @example gradient
             */
            type: components["schemas"]["CoverType"];
            /**
             * @description Where the gradient begins. Absent from an image.
             * @example #0a7d5c
             */
            from?: string;
            /**
             * @description Where the gradient ends. Absent from an image.
             * @example #f2c14e
             */
            to?: string;
        };
        WebsiteContact: {
            /**
             * @description 1 to 120 characters after trimming, no control characters.
             * @example Anna Moreira
             */
            name: string;
            /**
             * @description 1 to 120 characters after trimming, no control characters.
             * @example Atlantic Ceramics
             */
            organization?: string;
            /**
             * @description An email address, like the `email` of an item.
             * @example anna@shop.example
             */
            email?: string;
            /**
             * @description A phone number, like the `phone` of an item.
             * @example +351 21 234 5678
             */
            phone?: string;
            /**
             * @description A URL, like the `url` of an item.
             * @example https://shop.example/
             */
            url?: string;
        };
        WebsiteSignup: {
            /**
             * @description What visitors agree to, next to a checkbox: 1 to 500 characters after trimming. Line breaks are the only control
             *     characters allowed. Each sign-up is stored with the text as it was then.
             * @example I want to hear of new cups by mail, about once a month. I can leave at any time.
             */
            consent: string;
            /**
             * @description The text of the button: 1 to 40 characters after trimming. Without it, `Sign up` in the language of the page.
             * @example Keep me posted
             */
            button?: string;
        };
        WebsitePicture: {
            /**
             * @description Alternative text for visitors who cannot see it: 1 to 200 characters after trimming, no control characters.
             * @example Two cups with a blue glaze
             */
            alt: string;
            /**
             * @description Where it leads, like the `url` of an item. Without it, the picture is not a link.
             * @example https://shop.example/
             */
            url?: string;
        };
        WebsiteMedia: {
            /**
             * @description Where it can be played, like the `url` of an item. Nothing is embedded in the page.
             * @example https://video.example/watch?v=1
             */
            url: string;
        };
        WebsiteCountdown: {
            /**
             * Format: date-time
             * @description When it starts.
             * @example 2027-01-31T18:00:00.000Z
             */
            startsAt: string;
        };
        WebsiteItem: {
            /**
             * Format: uuid
             * @description Id of the item. It stays the same if the list is sent again with it.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id: string;
            /**
             * @description The text that visitors see. Empty if a `text` or an `image` has none.
             * @example My shop
             */
            title: string;
            /**
             * @description `url`, `link`, `heading`, `text`, `email`, `phone`, `contact`, `image`, `media`, `countdown` or `signup`: the name of the field with the content. Later versions have further
             *     kinds. This one keeps them, as long as the item is sent with its `id`, and does not show their content.
             * @example url
             */
            kind: string;
            /**
             * @description The item's URL, as it was sent.
             * @example https://shop.example/
             */
            url?: string;
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link?: string;
            /**
             * @description True if the item is a heading, which leads nowhere. Otherwise absent.
             * @example true
             * @enum {boolean}
             */
            heading?: true;
            /**
             * @description A paragraph. It may contain line breaks.
             * @example Every cup is made by hand.
             */
            text?: string;
            /**
             * Format: email
             * @description An email address that visitors can write to. Clicks on it are not counted.
             * @example anna@shop.example
             */
            email?: string;
            /**
             * @description A phone number that visitors can call. Clicks on it are not counted.
             * @example +351 21 234 5678
             */
            phone?: string;
            /** @description A contact that visitors can save: the item's address responds with a vCard, which counts as a click. */
            contact?: components["schemas"]["WebsiteContact"];
            /** @description A form for visitors to sign up for email from the owner. */
            signup?: components["schemas"]["WebsiteSignup"];
            /** @description A picture. */
            image?: components["schemas"]["WebsitePicture"];
            /** @description A video or a piece of music. */
            media?: components["schemas"]["WebsiteMedia"];
            /** @description A countdown. */
            countdown?: components["schemas"]["WebsiteCountdown"];
            /**
             * @description True if the page draws the item larger, in the accent color. Otherwise absent.
             * @example true
             * @enum {boolean}
             */
            featured?: true;
            /**
             * Format: date-time
             * @description When visitors start to see the item. Absent if there is no such time.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string;
            /**
             * Format: date-time
             * @description When visitors stop seeing the item. Absent if there is no such time.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string;
        };
        /** @description Always has `id`. Each operation says which other fields its response always has. */
        Website: {
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            id: string;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Short path, as it was sent. Case does not matter for visitors.
             * @example anna
             */
            slug?: string;
            /**
             * @description True if visitors can see the page.
             * @example true
             */
            published?: boolean;
            /**
             * Format: uri
             * @description Public URL.
             * @example https://go.example/anna
             */
            url?: string;
            /**
             * @description Host that the address is on.
             * @example go.example
             */
            domain?: string;
            /**
             * @description Display name.
             * @example Anna
             */
            name?: string;
            /**
             * @description Hero headline, or null.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description Short text about the owner, or null. May contain line breaks.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description Name of the page's theme.
             * @example classic
             */
            theme?: string;
            /**
             * @description Accent color that replaces the theme's, or null.
             * @example #0a7d5c
             */
            accent?: string | null;
            /**
             * @description Background color that replaces the theme's, or null.
             * @example #fff7e6
             */
            background?: string | null;
            /**
             * @description How items are drawn, or null for the theme's style.
             * @example pill
             */
            buttons?: components["schemas"]["ButtonStyle"] | null;
            /**
             * @description How items are arranged.
             * @example list
             */
            layout?: components["schemas"]["Layout"];
            /**
             * @description What is above the page, or null.
             * @example null
             */
            cover?: components["schemas"]["WebsiteCover"] | null;
            /**
             * @description True if an image is behind the page.
             * @example false
             */
            backgroundImage?: boolean;
            /**
             * @description Font that replaces the theme's, or null.
             * @example inter
             */
            font?: components["schemas"]["FontName"] | null;
            /**
             * @description Language of the page, or null.
             * @example de
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`.
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * @description True if the page shows a photo, false if it shows a monogram.
             * @example false
             */
            hasPhoto?: boolean;
            /**
             * @description Items of the page, in order.
             * @example [
             *       {
             *         "id": "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44",
             *         "title": "My shop",
             *         "kind": "url",
             *         "url": "https://shop.example/"
             *       }
             *     ]
             */
            items?: components["schemas"]["WebsiteItem"][];
            /**
             * @description Ids of the items that have a thumbnail.
             * @example [
             *       "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44"
             *     ]
             */
            thumbnails?: string[];
            /** @description Profiles on social networks, in order. */
            socials?: components["schemas"]["WebsiteSocial"][];
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Why an operator disabled the page. Absent if it is not disabled. A disabled page cannot be changed or deleted.
             * @example spam
             */
            disabled?: components["schemas"]["DisabledReason"];
        };
        PageImport: {
            /**
             * @description Where the file comes from.
             * @example linktree
             */
            source: components["schemas"]["PageSource"];
            /** @description The new page, with all its fields. It is not published. */
            website: components["schemas"]["Website"] & {
                externalId: string | null;
                metadata: {
                    [key: string]: string;
                };
                slug: string;
                published: boolean;
                /** Format: uri */
                url: string;
                domain: string;
                name: string;
                headline: string | null;
                bio: string | null;
                theme: string;
                accent: string | null;
                background: string | null;
                buttons: components["schemas"]["ButtonStyle"] | null;
                layout: components["schemas"]["Layout"];
                cover: components["schemas"]["WebsiteCover"] | null;
                backgroundImage: boolean;
                font: components["schemas"]["FontName"] | null;
                language: components["schemas"]["Language"] | null;
                behavior: components["schemas"]["Behavior"];
                hasPhoto: boolean;
                items: components["schemas"]["WebsiteItem"][];
                thumbnails: string[];
                socials: components["schemas"]["WebsiteSocial"][];
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
            /** @description The parts of the file that are not on it. */
            leftOut: components["schemas"]["LeftOut"][];
        };
        WebsiteCoverInput: {
            /**
             * @description `gradient`, or `image` to keep the image that the page has. `PUT /v1/websites/{id}/cover` sets an image.
             * @example gradient
             */
            type: components["schemas"]["CoverType"];
            /**
             * @description Where the gradient begins, in the form `#rrggbb`, stored in lower case. Required for a gradient.
             * @example #0a7d5c
             */
            from?: string;
            /**
             * @description Where the gradient ends, like `from`.
             * @example #f2c14e
             */
            to?: string;
        };
        WebsiteCountdownInput: {
            /**
             * Format: date-time
             * @description ISO 8601 time at which it starts.
             * @example 2027-01-31T18:00:00.000Z
             */
            startsAt: string;
        };
        WebsiteItemInput: {
            /**
             * Format: uuid
             * @description Id of an existing item. Omit it for a new item.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id?: string;
            /**
             * Format: uuid
             * @description For a new item: id of an item of the page whose thumbnail is copied, if it has one of the same size. Not stored.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            copyOf?: string;
            /**
             * @description 1 to 120 characters after trimming, no control characters. A `text` or an `image` needs none.
             * @example My shop
             */
            title?: string;
            /**
             * @description The name of the field with the content. Optional, except for an item of a kind that only a later version knows:
             *     it is kept if it is sent with its `id`.
             * @example url
             */
            kind?: string;
            /**
             * @description Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters.
             * @example https://shop.example/
             */
            url?: string;
            /**
             * Format: uuid
             * @description Id of one of the account's links.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link?: string;
            /**
             * @description True makes the item a heading, which is not a link.
             * @example false
             */
            heading?: boolean;
            /**
             * @description A paragraph of 1 to 500 characters after trimming. Line breaks are the only control characters allowed.
             * @example Every cup is made by hand.
             */
            text?: string;
            /**
             * @description An email address, which becomes a `mailto:` link: at most 100 characters once it is percent-encoded. What visitors do with it
             *     is not counted.
             * @example anna@shop.example
             */
            email?: string;
            /**
             * @description A phone number, which becomes a `tel:` link: 3 to 15 digits, best with `+` and the code of the country, in at most 32
             *     characters. Spaces, `-`, `.`, `/` and parentheses may separate them. Clicks on it are not counted.
             * @example +351 21 234 5678
             */
            phone?: string;
            /** @description A contact that visitors can save: the item's address responds with a vCard, which counts as a click. */
            contact?: components["schemas"]["WebsiteContact"];
            /** @description A form for visitors to sign up for email from the owner. At most one item of a page. */
            signup?: components["schemas"]["WebsiteSignup"];
            /**
             * @description A picture: the item's thumbnail (`PUT /v1/websites/{id}/items/{itemId}/thumbnail`). Until it has one, visitors see a button
             *     with the title or `alt`, or nothing if it has no `url`.
             */
            image?: components["schemas"]["WebsitePicture"];
            /** @description A video or a piece of music, with a wide thumbnail. */
            media?: components["schemas"]["WebsiteMedia"];
            /** @description A countdown, which is not a link: “in 3 days”. */
            countdown?: components["schemas"]["WebsiteCountdownInput"];
            /**
             * @description True draws the item larger, in the accent color. At most one item of a page, which must be a link. Defaults to false.
             * @example false
             */
            featured?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time at which visitors start to see the item. Before that, its address responds with the 404 page.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time at which visitors stop seeing the item: later than `activeFrom`.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt?: string | null;
        };
        CreateWebsite: {
            /**
             * @description 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case.
             * @example anna
             */
            slug: string;
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
            /**
             * @description Looks and items that the page begins with. Fields that are sent as well take the place of what the template has. The titles are in `language`, or in English; URLs lead to https://example.com/ until they are changed. `musician`: a musician or a band: music, videos, dates and merchandise; `shop`: a shop: products in two columns; `coach`: a coach or a consultant: a first call, and what convinces people of it; `event`: an event: a countdown, tickets and the way there; `streamer`: a streamer: the channel, the next stream and the community; `restaurant`: a restaurant or a café: a table, the menu, opening hours and the way there.
             * @example musician
             * @enum {string}
             */
            template?: "musician" | "shop" | "coach" | "event" | "streamer" | "restaurant";
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug on creation.
             * @example Anna
             */
            name?: string;
            /**
             * @description At most 200 characters after trimming, no control characters.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description At most 1,000 characters after trimming. Line breaks are the only control characters allowed.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description True shows the page to visitors, false hides it. Defaults to false on creation.
             * @example true
             */
            published?: boolean;
            /**
             * @description Name of a theme. Each has a light and a dark variant. `classic`: soft white cards on paper, in the system font; `ocean`: panes of glass over deep water, a gradient lit from above; `forest`: an editorial page in serif type: links as a ruled list, in ivory and ink green; `sunset`: solid pills and rounded letters on a glowing evening sky; `grape`: loud blocks with thick borders and hard shadows on a dotted background, in heavy type; `rose`: an invitation: thin frame, italic serif name, thin outlined capsules on blush; `terminal`: a terminal window: monospaced, a prompt before each link, a cursor after the name; `poster`: a printed poster: huge condensed capitals, one red accent, links as a numbered index, in two columns if there is room.
             * @example classic
             */
            theme?: components["schemas"]["Theme"];
            /**
             * @description Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
             *     background is below 3 (WCAG 2 AA), by as little as possible. Null stands for the theme's.
             * @example #0a7d5c
             */
            accent?: string | null;
            /**
             * @description Background color in the form `#rrggbb`, stored in lower case. With it, the page looks the same in light and dark mode.
             *     Texts that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null stands for the theme's.
             * @example #fff7e6
             */
            background?: string | null;
            /**
             * @description How clickable items are drawn. Null, the default: the theme's style.
             *
             *     - `rounded`, `pill` and `square`: with these corners
             *     - `outline`: an outline in the accent color, without a fill
             *     - `shadow`: an outline and a shadow in the text color
             * @example pill
             */
            buttons?: components["schemas"]["ButtonStyle"] | null;
            /**
             * @description How items are arranged: one below the other, or with `grid` in two columns on screens of at least 352 CSS pixels, where
             *     headings and the featured item take a whole row.
             * @example list
             */
            layout?: components["schemas"]["Layout"];
            /**
             * @description What is above the page: a gradient, or null for nothing, which is the default. `PUT /v1/websites/{id}/cover` sets an image,
             *     and `{ "type": "image" }` keeps it.
             * @example {
             *       "type": "gradient",
             *       "from": "#0a7d5c",
             *       "to": "#f2c14e"
             *     }
             */
            cover?: components["schemas"]["WebsiteCoverInput"] | null;
            /**
             * @description Font in place of the theme's, for Latin letters. Null, the default, stands for the theme's. `inter`: a neutral sans serif; `poppins`: a geometric sans serif with round letters; `nunito`: a soft sans serif with rounded ends; `space-grotesk`: a technical sans serif with unusual details; `oswald`: a condensed sans serif, for loud pages; `dm-serif`: an elegant serif with strong contrast; `roboto-slab`: a sturdy slab serif; `space-mono`: a monospaced face with character.
             * @example inter
             */
            font?: components["schemas"]["FontName"] | null;
            /**
             * @description Language of the page's texts. It also sets the language of what the service adds to the page, and the text direction. Null,
             *     the default: visitors get what the service adds in their own language.
             * @example de
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`. On
             *     creation, it defaults to the account's `defaultBehavior` (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * @description The whole list, in order.
             * @example [
             *       {
             *         "title": "My shop",
             *         "url": "https://shop.example/"
             *       }
             *     ]
             */
            items?: components["schemas"]["WebsiteItemInput"][];
            /**
             * @description The whole list, in order.
             * @example [
             *       {
             *         "network": "instagram",
             *         "url": "https://instagram.com/example"
             *       }
             *     ]
             */
            socials?: components["schemas"]["WebsiteSocial"][];
        };
        WebsiteList: {
            /** @description The whole list or one page of it. */
            data: (components["schemas"]["Website"] & {
                slug: string;
                published: boolean;
                /** Format: uri */
                url: string;
                name: string;
            })[];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateWebsite: {
            /**
             * @description Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
             *     `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
             *     500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
             *     removes them.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
            /**
             * @description Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug on creation.
             * @example Anna
             */
            name?: string;
            /**
             * @description At most 200 characters after trimming, no control characters.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description At most 1,000 characters after trimming. Line breaks are the only control characters allowed.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description True shows the page to visitors, false hides it. Defaults to false on creation.
             * @example true
             */
            published?: boolean;
            /**
             * @description Name of a theme. Each has a light and a dark variant. `classic`: soft white cards on paper, in the system font; `ocean`: panes of glass over deep water, a gradient lit from above; `forest`: an editorial page in serif type: links as a ruled list, in ivory and ink green; `sunset`: solid pills and rounded letters on a glowing evening sky; `grape`: loud blocks with thick borders and hard shadows on a dotted background, in heavy type; `rose`: an invitation: thin frame, italic serif name, thin outlined capsules on blush; `terminal`: a terminal window: monospaced, a prompt before each link, a cursor after the name; `poster`: a printed poster: huge condensed capitals, one red accent, links as a numbered index, in two columns if there is room.
             * @example classic
             */
            theme?: components["schemas"]["Theme"];
            /**
             * @description Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
             *     background is below 3 (WCAG 2 AA), by as little as possible. Null stands for the theme's.
             * @example #0a7d5c
             */
            accent?: string | null;
            /**
             * @description Background color in the form `#rrggbb`, stored in lower case. With it, the page looks the same in light and dark mode.
             *     Texts that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null stands for the theme's.
             * @example #fff7e6
             */
            background?: string | null;
            /**
             * @description How clickable items are drawn. Null, the default: the theme's style.
             *
             *     - `rounded`, `pill` and `square`: with these corners
             *     - `outline`: an outline in the accent color, without a fill
             *     - `shadow`: an outline and a shadow in the text color
             * @example pill
             */
            buttons?: components["schemas"]["ButtonStyle"] | null;
            /**
             * @description How items are arranged: one below the other, or with `grid` in two columns on screens of at least 352 CSS pixels, where
             *     headings and the featured item take a whole row.
             * @example list
             */
            layout?: components["schemas"]["Layout"];
            /**
             * @description What is above the page: a gradient, or null for nothing, which is the default. `PUT /v1/websites/{id}/cover` sets an image,
             *     and `{ "type": "image" }` keeps it.
             * @example {
             *       "type": "gradient",
             *       "from": "#0a7d5c",
             *       "to": "#f2c14e"
             *     }
             */
            cover?: components["schemas"]["WebsiteCoverInput"] | null;
            /**
             * @description Font in place of the theme's, for Latin letters. Null, the default, stands for the theme's. `inter`: a neutral sans serif; `poppins`: a geometric sans serif with round letters; `nunito`: a soft sans serif with rounded ends; `space-grotesk`: a technical sans serif with unusual details; `oswald`: a condensed sans serif, for loud pages; `dm-serif`: an elegant serif with strong contrast; `roboto-slab`: a sturdy slab serif; `space-mono`: a monospaced face with character.
             * @example inter
             */
            font?: components["schemas"]["FontName"] | null;
            /**
             * @description Language of the page's texts. It also sets the language of what the service adds to the page, and the text direction. Null,
             *     the default: visitors get what the service adds in their own language.
             * @example de
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`. On
             *     creation, it defaults to the account's `defaultBehavior` (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * @description The whole list, in order.
             * @example [
             *       {
             *         "title": "My shop",
             *         "url": "https://shop.example/"
             *       }
             *     ]
             */
            items?: components["schemas"]["WebsiteItemInput"][];
            /**
             * @description The whole list, in order.
             * @example [
             *       {
             *         "network": "instagram",
             *         "url": "https://instagram.com/example"
             *       }
             *     ]
             */
            socials?: components["schemas"]["WebsiteSocial"][];
        };
        WebsiteDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            deleted: string;
        };
        WebsiteSignupDetails: {
            /**
             * Format: uuid
             * @description Id of the sign-up, a UUIDv7.
             * @example 01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            website: string;
            /**
             * Format: email
             * @description The email address, in lower case. A website has each address once.
             * @example ben@example.com
             */
            email: string;
            /**
             * @description The text that they agreed to, as it was then.
             * @example I want to hear of new cups by mail, about once a month. I can leave at any time.
             */
            consent: string;
            /**
             * Format: date-time
             * @description When they sent the form.
             * @example 2026-11-29T18:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When they confirmed the address with the link in an email. Null if the installation had no mail server at the time.
             * @example 2026-11-29T18:02:00.000Z
             */
            confirmedAt: string | null;
        };
        WebsiteSignupList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["WebsiteSignupDetails"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        WebsiteSignupDeleted: {
            /**
             * @description Always true.
             * @example true
             */
            ok: boolean;
            /**
             * Format: uuid
             * @description Id of the sign-up.
             * @example 01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10
             */
            deleted: string;
        };
        SlugAvailability: {
            /**
             * @description The slug, as it was sent.
             * @example summer
             */
            slug: string;
            /**
             * @description True if this account can create a link or website with the slug now.
             * @example false
             */
            available: boolean;
            /**
             * @description Why the slug is unavailable, or null. `quarantined`: another account released it recently.
             * @example taken
             * @enum {string|null}
             */
            reason: "taken" | "reserved" | "invalid" | "quarantined" | null;
        };
        SlugSuggestion: {
            /**
             * @description A slug that was free at the time of the response.
             * @example summer-sale
             */
            slug: string;
            /**
             * @description `readable`: words of the destination. `random`: short random characters without look-alikes.
             * @example readable
             * @enum {string}
             */
            kind: "readable" | "random";
        };
        SlugSuggestions: {
            /** @description Free slugs, the readable ones first. */
            data: components["schemas"]["SlugSuggestion"][];
        };
        /** @description Always has `id`, `name`, `color`, `links`. Each operation says which other fields its response always has. */
        ListedTag: {
            /**
             * Format: uuid
             * @description Id of the tag.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            id: string;
            /**
             * @description Its name, in the spelling first used on a link or last set.
             * @example Summer
             */
            name: string;
            /**
             * @description Color in the form `#rrggbb`, or null.
             * @example #0a7d5c
             */
            color: string | null;
            /**
             * @description Number of links that have the tag.
             * @example 12
             */
            links: number;
            /**
             * @description Lifetime clicks of the links that have the tag.
             * @example 1042
             */
            clicks?: number;
        };
        TagList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["ListedTag"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateTag: {
            /**
             * @description 1 to 40 characters after trimming, no control characters. No other tag may have this name, regardless of case.
             * @example Summer
             */
            name?: string;
            /**
             * @description Color in the form `#rrggbb`. It is stored in lower case. Null removes it.
             * @example #0a7d5c
             */
            color?: string | null;
        };
        Tag: {
            /**
             * Format: uuid
             * @description Id of the tag.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            id: string;
            /**
             * @description Its name, in the spelling first used on a link or last set.
             * @example Summer
             */
            name: string;
            /**
             * @description Color in the form `#rrggbb`, or null.
             * @example #0a7d5c
             */
            color: string | null;
            /**
             * @description Number of links that have the tag.
             * @example 12
             */
            links: number;
        };
        TagDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted tag.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12
             */
            deleted: string;
        };
        CreateWebhook: {
            /**
             * @description The events that it receives, at least one.
             * @example [
             *       "link.created",
             *       "link.deleted"
             *     ]
             */
            events: components["schemas"]["WebhookEventType"][];
            /**
             * @description `poll`: events are not sent, but kept for 30 days, to be read with `GET /v1/events`. An account has at most one such webhook.
             *     Absent if events are sent to `url`.
             * @example poll
             * @enum {string}
             */
            kind?: "poll";
            /**
             * @description Required unless `kind` is `poll`, which has none. Where events are sent: an `https:` URL on the public internet, at most
             *     2,048 characters. The operator of the installation may allow hosts of a private network, including with `http:`.
             * @example https://crm.example/waypost
             */
            url?: string;
            /**
             * @description Description for people. At most 120 characters.
             * @example Customer database
             */
            description?: string | null;
            /**
             * @description False creates it paused: events are then kept for 30 days. True if omitted.
             * @example true
             */
            active?: boolean;
        };
        WebhookWithSecret: {
            /**
             * Format: uuid
             * @description Id of the webhook.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21
             */
            id: string;
            /**
             * @description Where events are sent to, as POST requests. Without the scope `webhooks:write`, only the host, such as
             *     `https://hooks.example/…`. Null for a webhook of kind `poll`.
             * @example https://crm.example/waypost
             */
            url: string | null;
            /**
             * @description Description for people.
             * @example Customer database
             */
            description: string | null;
            /**
             * @description The events that it receives.
             * @example [
             *       "link.created",
             *       "link.deleted"
             *     ]
             */
            events: components["schemas"]["WebhookEventType"][];
            /**
             * @description Whether events are sent. While they are not, they are kept for 30 days.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it became inactive; null if it is active.
             * @example null
             */
            disabledAt: string | null;
            /**
             * @description Why it is not active: `paused` by its owner, `failures` if every attempt of three days failed, `gone` if it responded
             *     with 410. Null if it is active.
             * @example null
             */
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last success. Null if the latest attempt succeeded, or if there was none.
             * @example null
             */
            failingSince: string | null;
            /**
             * @description How many events it has not received yet, counted up to 1,000. For kind `poll`, those that are not in its log yet, because
             *     it is not active.
             * @example 0
             */
            undelivered: number;
            /**
             * @description How many events were dropped before delivery, because the account's undelivered events exceeded the budget. For kind
             *     `poll`, how many left its log before 30 days had passed.
             * @example 0
             */
            undeliveredDropped: number;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the secret before the last rotation; null if there is none. Older secrets expire earlier.
             * @example null
             */
            previousSecretUntil: string | null;
            /**
             * Format: uuid
             * @description Id of the user who created it, has taken it over or last changed its URL. If a key did, the user for whom the key
             *     acts. Null for a key created on the command line, or if unknown.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-25T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description The secret that signs deliveries. This is the only time it is shown: null if the response is replayed for an
             *     `Idempotency-Key`, and for a webhook of kind `poll`.
             * @example whsec_mXn1Vq0P7mH9Qxv4mB1cJ7p8s2E5u0yKtW3aZ6dLrNo=
             */
            secret: string | null;
            /**
             * @description `poll`: its events are read with `GET /v1/events`. Absent if they are sent to a URL.
             * @example poll
             * @enum {string}
             */
            kind?: "poll";
        };
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the webhook.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21
             */
            id: string;
            /**
             * @description Where events are sent to, as POST requests. Without the scope `webhooks:write`, only the host, such as
             *     `https://hooks.example/…`. Null for a webhook of kind `poll`.
             * @example https://crm.example/waypost
             */
            url: string | null;
            /**
             * @description Description for people.
             * @example Customer database
             */
            description: string | null;
            /**
             * @description The events that it receives.
             * @example [
             *       "link.created",
             *       "link.deleted"
             *     ]
             */
            events: components["schemas"]["WebhookEventType"][];
            /**
             * @description Whether events are sent. While they are not, they are kept for 30 days.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it became inactive; null if it is active.
             * @example null
             */
            disabledAt: string | null;
            /**
             * @description Why it is not active: `paused` by its owner, `failures` if every attempt of three days failed, `gone` if it responded
             *     with 410. Null if it is active.
             * @example null
             */
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last success. Null if the latest attempt succeeded, or if there was none.
             * @example null
             */
            failingSince: string | null;
            /**
             * @description How many events it has not received yet, counted up to 1,000. For kind `poll`, those that are not in its log yet, because
             *     it is not active.
             * @example 0
             */
            undelivered: number;
            /**
             * @description How many events were dropped before delivery, because the account's undelivered events exceeded the budget. For kind
             *     `poll`, how many left its log before 30 days had passed.
             * @example 0
             */
            undeliveredDropped: number;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the secret before the last rotation; null if there is none. Older secrets expire earlier.
             * @example null
             */
            previousSecretUntil: string | null;
            /**
             * Format: uuid
             * @description Id of the user who created it, has taken it over or last changed its URL. If a key did, the user for whom the key
             *     acts. Null for a key created on the command line, or if unknown.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-25T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description `poll`: its events are read with `GET /v1/events`. Absent if they are sent to a URL.
             * @example poll
             * @enum {string}
             */
            kind?: "poll";
        };
        WebhookList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["Webhook"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateWebhook: {
            /**
             * @description Where events are sent, including those not delivered yet. A webhook of kind `poll` cannot have one.
             * @example https://crm.example/waypost
             */
            url?: string;
            /**
             * @description Description for people. Null removes it.
             * @example Customer database
             */
            description?: string | null;
            /**
             * @description The events that it receives from now on, at least one.
             * @example [
             *       "link.created"
             *     ]
             */
            events?: components["schemas"]["WebhookEventType"][];
            /**
             * @description False pauses it. True sends the events since then, in order, or adds them to the log of a webhook of kind `poll`.
             * @example true
             */
            active?: boolean;
        };
        WebhookDeleted: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the deleted webhook.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21
             */
            deleted: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Id of the delivery, sent as `webhook-id` with every attempt.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /**
             * @description Type of the event.
             * @example link.created
             */
            type: components["schemas"]["WebhookDeliveryType"];
            /**
             * Format: uuid
             * @description Id of the resource that the event is about: of the webhook for `clicks.counted`, and of the delivery for a test.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            resourceId: string;
            /**
             * @description `pending`: it has not been attempted yet; `failed`: it was not delivered, and may be retried.
             * @example delivered
             */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * @description Number of attempts so far.
             * @example 1
             */
            attempts: number;
            /**
             * @description Status of the last response; null if there was none.
             * @example 200
             */
            lastStatus: number | null;
            /**
             * @description Why the last attempt failed, as in the attempts. Null if it did not, or if there was none.
             * @example null
             */
            lastFailure: components["schemas"]["WebhookFailure"] | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-25T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was first delivered, or added to the log of a webhook of kind `poll`; null if it was not.
             * @example 2026-11-25T08:00:00.412Z
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if it is delivered, waits for an earlier event of the same resource, or the webhook is not
             *     active.
             * @example null
             */
            nextAttemptAt: string | null;
        };
        WebhookDeliveryList: {
            /** @description The whole list or one page of it. */
            data: components["schemas"]["WebhookDelivery"][];
            /**
             * @description The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        WebhookAttempt: {
            /**
             * @description From 1. An attempt that was cut short by a restart is missing.
             * @example 1
             */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-25T08:00:00.200Z
             */
            at: string;
            /**
             * @description How long it took, milliseconds.
             * @example 212
             */
            durationMs: number;
            /**
             * @description Status of the response; null if there was none.
             * @example 200
             */
            status: number | null;
            /**
             * @description Why it failed. Null if it did not. `timeout`: no response within 10 s; `private_host`: the host is on a private network; `dns`: it cannot be resolved;
             *     `refused`: it does not accept connections; `tls`: the TLS handshake failed, for instance because of its
             *     certificate; `connection`: it broke; `redirect`, `status`: the response is a redirect, or has another status that is not
             *     from 200 to 299.
             * @example null
             */
            failure: components["schemas"]["WebhookFailure"] | null;
            /**
             * @description The same in words; null if it did not fail.
             * @example null
             */
            error: string | null;
            /**
             * @description The first 1,000 characters of the response's body; null if there was no response.
             * @example ok
             */
            response: string | null;
        };
        WebhookDeliveryDetails: {
            /**
             * Format: uuid
             * @description Id of the delivery, sent as `webhook-id` with every attempt.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /**
             * @description Type of the event.
             * @example link.created
             */
            type: components["schemas"]["WebhookDeliveryType"];
            /**
             * Format: uuid
             * @description Id of the resource that the event is about: of the webhook for `clicks.counted`, and of the delivery for a test.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            resourceId: string;
            /**
             * @description `pending`: it has not been attempted yet; `failed`: it was not delivered, and may be retried.
             * @example delivered
             */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * @description Number of attempts so far.
             * @example 1
             */
            attempts: number;
            /**
             * @description Status of the last response; null if there was none.
             * @example 200
             */
            lastStatus: number | null;
            /**
             * @description Why the last attempt failed, as in the attempts. Null if it did not, or if there was none.
             * @example null
             */
            lastFailure: components["schemas"]["WebhookFailure"] | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-25T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was first delivered, or added to the log of a webhook of kind `poll`; null if it was not.
             * @example 2026-11-25T08:00:00.412Z
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if it is delivered, waits for an earlier event of the same resource, or the webhook is not
             *     active.
             * @example null
             */
            nextAttemptAt: string | null;
            /**
             * @description The body as it is sent: JSON.
             * @example {"type":"link.created","timestamp":"2026-11-25T08:00:00.000Z","data":{"slug":"summer-sale"}}
             */
            body: string;
            /** @description The attempts, oldest first. */
            log: components["schemas"]["WebhookAttempt"][];
        };
        /** @description An event as a webhook would get it, with its id. */
        LoggedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "link.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["LinkInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "link.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["LinkInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "link.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["LinkInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "website.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebsiteInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "website.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebsiteInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "website.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebsiteInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "group.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["GroupInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "group.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["GroupInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "group.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["GroupInEvent"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "signup.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebsiteSignupDetails"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "clicks.counted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["CountedClicks"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "conversion.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["Conversion"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "conversion.refunded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["RefundedConversion"];
        } | {
            /**
             * Format: uuid
             * @description Id of the event, for this webhook. Others get it with another `webhook-id`.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22
             */
            id: string;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description Id of the webhook that is tested.
                 */
                webhook: string;
            };
        };
        LoggedEventList: {
            /** @description The events, oldest first. Empty if nothing has happened since. */
            data: components["schemas"]["LoggedEvent"][];
            /**
             * @description Send it as `cursor` with the next call, now or later. Store it together with the result of processing the events.
             * @example AZ2mbX3cfUWzGk1p9mB0nTMyODBR7o
             */
            cursor: string;
            /**
             * @description Whether more events are available now. If not, poll again later.
             * @example false
             */
            hasMore: boolean;
        };
        /**
         * @description Who acted: a user, an API key, a command, or the system itself.
         * @enum {string}
         */
        ActorKind: "user" | "key" | "cli" | "system";
        /**
         * @description Whether visits may end in the destination's native app.
         * @enum {string}
         */
        AppMode: "auto" | "off";
        /**
         * @description How hard to try to leave in-app browsers.
         * @enum {string}
         */
        Behavior: "aggressive" | "conservative" | "non-meta" | "basic";
        /**
         * @description What figures are broken down by.
         * @enum {string}
         */
        BreakdownName: "country" | "source" | "device" | "browser" | "system" | "referrer" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content" | "sourceGroup" | "app" | "destination" | "alias" | "link" | "group" | "tag" | "domain" | "item" | "hourOfWeek";
        /**
         * @description How items of a bio page are drawn.
         * @enum {string}
         */
        ButtonStyle: "rounded" | "pill" | "square" | "outline" | "shadow";
        /**
         * @description How much of a QR code may be damaged.
         * @enum {string}
         */
        CorrectionLevel: "L" | "M" | "Q" | "H";
        /**
         * @description What is above a bio page.
         * @enum {string}
         */
        CoverType: "image" | "gradient";
        /**
         * @description What becomes of what a member created: it ends, or an owner takes it over.
         * @enum {string}
         */
        CreationChoice: "revoke" | "take-over";
        /**
         * @description What comes first in dates with slashes.
         * @enum {string}
         */
        DateOrder: "day" | "month";
        /**
         * @description Kind of device.
         * @enum {string}
         */
        Device: "mobile" | "tablet" | "desktop" | "other";
        /**
         * @description Why an operator disabled something, or its account.
         * @enum {string}
         */
        DisabledReason: "phishing" | "malware" | "spam" | "illegal" | "account";
        /**
         * @description What becomes of links on hosts that are not domains of the account.
         * @enum {string}
         */
        DomainChoice: "default" | "skip";
        /**
         * @description What the last check of a domain found.
         * @enum {string}
         */
        DomainProblem: "no_record" | "claimed" | "dns_failed";
        /**
         * @description Whether a domain is known to be the account's.
         * @enum {string}
         */
        DomainStatus: "pending" | "verified";
        /**
         * @description Stable identifier of an error.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_voucher" | "voucher_expired" | "refund_too_large" | "unauthorized" | "second_factor_required" | "forbidden" | "step_up_required" | "not_found" | "method_not_allowed" | "slug_taken" | "external_id_taken" | "domain_taken" | "domain_in_use" | "conversion_exists" | "conversion_deleted" | "refund_exists" | "last_owner" | "already_member" | "account_changed" | "idempotency_conflict" | "disabled" | "precondition_failed" | "link_deleted" | "conversion_closed" | "cursor_expired" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "unavailable" | "internal_error";
        /**
         * @description Format of a file.
         * @enum {string}
         */
        ExportFormat: "csv" | "ndjson";
        /**
         * @description How the bytes of a file are read.
         * @enum {string}
         */
        FileEncoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "shift_jis";
        /**
         * @description Font of a bio page.
         * @enum {string}
         */
        FontName: "inter" | "poppins" | "nunito" | "space-grotesk" | "oswald" | "dm-serif" | "roboto-slab" | "space-mono";
        /**
         * @description What visitors confirm before they get any further.
         * @enum {string}
         */
        Gate: "adult";
        /**
         * @description Where a file of links comes from.
         * @enum {string}
         */
        ImportSource: "waypost" | "bitly" | "dub" | "kutt" | "shlink" | "yourls" | "rebrandly" | "short.io" | "csv";
        /**
         * @description How far an import got.
         * @enum {string}
         */
        ImportState: "checking" | "checked" | "importing" | "finished" | "failed" | "cancelled";
        /**
         * @description What becomes of the keys that a member created.
         * @enum {string}
         */
        KeyChoice: "keep" | "revoke" | "take-over";
        /**
         * @description Language of a page.
         * @enum {string}
         */
        Language: "en" | "de" | "fr" | "es" | "pt" | "it" | "ja" | "ar";
        /**
         * @description How items of a bio page are arranged.
         * @enum {string}
         */
        Layout: "list" | "grid";
        /**
         * @description Why a part of a file is not on a bio page.
         * @enum {string}
         */
        LeftOutReason: "http_url" | "unsupported_scheme" | "invalid_url" | "url_too_long" | "credentials" | "own_host" | "denied_host" | "mixed_script" | "embed" | "locked" | "unknown_network" | "wrong_network" | "too_many" | "shortened" | "not_in_file" | "unreadable";
        /**
         * @description Order of links.
         * @enum {string}
         */
        LinkSort: "newest" | "oldest" | "name" | "clicks" | "lastClicked";
        /**
         * @description What visitors of a link get now.
         * @enum {string}
         */
        LinkState: "disabled" | "paused" | "ended" | "limit_reached" | "scheduled" | "blocked" | "active";
        /**
         * @description A social network.
         * @enum {string}
         */
        Network: "instagram" | "tiktok" | "youtube" | "x" | "threads" | "facebook" | "snapchat" | "pinterest" | "linkedin" | "reddit" | "bluesky" | "mastodon" | "twitch" | "discord" | "telegram" | "whatsapp" | "github" | "spotify" | "soundcloud" | "medium" | "substack" | "patreon" | "website";
        /**
         * @description Where a bio page comes from.
         * @enum {string}
         */
        PageSource: "linktree" | "beacons" | "linkstack";
        /**
         * @description File format of a QR code.
         * @enum {string}
         */
        QrFormat: "svg" | "png";
        /**
         * @description Number of days that a report covers.
         * @enum {integer}
         */
        Range: 7 | 14 | 30 | 90;
        /**
         * @description What a point of a time series covers.
         * @enum {string}
         */
        ReportInterval: "hour" | "day" | "week" | "month";
        /**
         * @description What a member may do.
         * @enum {string}
         */
        Role: "owner" | "editor" | "viewer";
        /**
         * @description Why a row of a file was not imported.
         * @enum {string}
         */
        SkipReason: "malformed_row" | "no_slug" | "invalid_slug" | "reserved_slug" | "duplicate_slug" | "unknown_domain" | "slug_taken" | "slug_quarantined" | "external_id_taken" | "no_destination" | "http_destination" | "invalid_destination" | "denied_host" | "has_password" | "invalid_value" | "too_many_tags" | "too_many_groups" | "account_limit";
        /**
         * @description Name of the theme of a bio page.
         * @enum {string}
         */
        Theme: "classic" | "ocean" | "forest" | "sunset" | "grape" | "rose" | "terminal" | "poster";
        /**
         * @description `basic`: the default fields. `full`: the whole resource.
         * @enum {string}
         */
        View: "basic" | "full";
        /**
         * @description What became of a delivery.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /**
         * @description Type of an event that is delivered.
         * @enum {string}
         */
        WebhookDeliveryType: "link.created" | "link.updated" | "link.deleted" | "website.created" | "website.updated" | "website.deleted" | "group.created" | "group.updated" | "group.deleted" | "signup.created" | "clicks.counted" | "conversion.created" | "conversion.refunded" | "webhook.test";
        /**
         * @description Why a webhook is not active.
         * @enum {string}
         */
        WebhookDisabledReason: "paused" | "failures" | "gone";
        /**
         * @description Type of an event that webhooks can get.
         * @enum {string}
         */
        WebhookEventType: "link.created" | "link.updated" | "link.deleted" | "website.created" | "website.updated" | "website.deleted" | "group.created" | "group.updated" | "group.deleted" | "signup.created" | "clicks.counted" | "conversion.created" | "conversion.refunded";
        /**
         * @description Why an attempt to deliver a webhook failed.
         * @enum {string}
         */
        WebhookFailure: "timeout" | "private_host" | "dns" | "refused" | "tls" | "connection" | "redirect" | "status";
        /**
         * @description Day of the week.
         * @enum {string}
         */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        LinkInEvent: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description A note for people, or null. Visitors do not see it.
             * @example Printed on the poster.
             */
            note: string | null;
            /**
             * @description True if the visitor's query is forwarded to the destination.
             * @example true
             */
            forwardQuery: boolean;
            /**
             * @description What visitors must confirm to continue, or null. `adult`: that they are of age.
             * @example adult
             */
            gate: components["schemas"]["Gate"] | null;
            /**
             * @description True if visitors must enter a password.
             * @example true
             */
            hasPassword: boolean;
            /**
             * @description `auto` if a visit from an in-app browser may end in the destination's native app, `off` if it may not.
             * @example auto
             */
            app: components["schemas"]["AppMode"];
            /**
             * Format: date-time
             * @description When the link becomes available, or null. Before that, it looks like an unknown one.
             * @example 2026-12-01T00:00:00.000Z
             */
            activeFrom: string | null;
            /**
             * Format: date-time
             * @description When the link expires, or null.
             * @example 2026-12-24T18:00:00.000Z
             */
            expiresAt: string | null;
            /**
             * @description The number of clicks after which the link expires, or null.
             * @example 100
             */
            maxClicks: number | null;
            /**
             * @description Where visitors of the expired link are sent, as given, or null: they get a 404 that says that it has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination: string | null;
            /** @description What messengers and social networks show for the link. Null: they show what they find at the destination. */
            preview: components["schemas"]["LinkPreview"] | null;
            /**
             * @description True if an image was uploaded for the preview, false if its image is drawn from the texts.
             * @example false
             */
            hasPreviewImage: boolean;
            /**
             * @description Further codes that lead to the link on its domain, in the order in which they were given.
             * @example [
             *       "v2.0/menu"
             *     ]
             */
            aliases: string[];
            /**
             * @description Clicks that another service had counted before the link was imported, or null. They are in no other figure.
             * @example null
             */
            imported: number | null;
            /**
             * @description True if redirects carry a voucher for reporting conversions.
             * @example false
             */
            conversions: boolean;
            /**
             * @description The percentage of visitors who get the plain redirect instead of a way out of an app, so that
             *     `GET /v1/analytics/lift` can measure what the way out is worth. 0 for none.
             * @example 0
             */
            holdout: number;
            /** @description In order: the first rule that matches a visit decides where it goes. Null if the link has none. */
            rules: components["schemas"]["Rule"][] | null;
            /**
             * @description Names of the link's tags, sorted regardless of case.
             * @example [
             *       "Print",
             *       "Summer"
             *     ]
             */
            tags: string[];
            /**
             * @description Short path, as it was sent. Case does not matter for visitors.
             * @example summer
             */
            slug: string;
            /**
             * @description The URL that visitors are redirected to, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description True if the link is live, false if it is paused.
             * @example true
             */
            active: boolean;
            /**
             * Format: uri
             * @description Public URL.
             * @example https://go.example/summer
             */
            url: string;
            /**
             * @description Host that the address is on.
             * @example go.example
             */
            domain: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             */
            behavior: components["schemas"]["Behavior"];
            /**
             * Format: uuid
             * @description Id of the link's group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description Id of the API key that created the link, or of the user if it was created in the dashboard. It stays when the key is
             *     revoked or the user leaves. Null if it was the command line, or a version that did not record it.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11
             */
            createdBy: string | null;
            /**
             * @description Why an operator disabled the link. Absent if it is not disabled. A disabled link cannot be changed or deleted.
             * @example spam
             */
            disabled?: components["schemas"]["DisabledReason"];
        };
        WebsiteInEvent: {
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            id: string;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description Short path, as it was sent. Case does not matter for visitors.
             * @example anna
             */
            slug: string;
            /**
             * @description True if visitors can see the page.
             * @example true
             */
            published: boolean;
            /**
             * Format: uri
             * @description Public URL.
             * @example https://go.example/anna
             */
            url: string;
            /**
             * @description Host that the address is on.
             * @example go.example
             */
            domain: string;
            /**
             * @description Display name.
             * @example Anna
             */
            name: string;
            /**
             * @description Hero headline, or null.
             * @example Ceramics from Lisbon
             */
            headline: string | null;
            /**
             * @description Short text about the owner, or null. May contain line breaks.
             * @example I make cups.
             *     And plates.
             */
            bio: string | null;
            /**
             * @description Name of the page's theme.
             * @example classic
             */
            theme: string;
            /**
             * @description Accent color that replaces the theme's, or null.
             * @example #0a7d5c
             */
            accent: string | null;
            /**
             * @description Background color that replaces the theme's, or null.
             * @example #fff7e6
             */
            background: string | null;
            /**
             * @description How items are drawn, or null for the theme's style.
             * @example pill
             */
            buttons: components["schemas"]["ButtonStyle"] | null;
            /**
             * @description How items are arranged.
             * @example list
             */
            layout: components["schemas"]["Layout"];
            /**
             * @description What is above the page, or null.
             * @example null
             */
            cover: components["schemas"]["WebsiteCover"] | null;
            /**
             * @description True if an image is behind the page.
             * @example false
             */
            backgroundImage: boolean;
            /**
             * @description Font that replaces the theme's, or null.
             * @example inter
             */
            font: components["schemas"]["FontName"] | null;
            /**
             * @description Language of the page, or null.
             * @example de
             */
            language: components["schemas"]["Language"] | null;
            /**
             * @description How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`.
             * @example basic
             */
            behavior: components["schemas"]["Behavior"];
            /**
             * @description True if the page shows a photo, false if it shows a monogram.
             * @example false
             */
            hasPhoto: boolean;
            /**
             * @description Items of the page, in order.
             * @example [
             *       {
             *         "id": "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44",
             *         "title": "My shop",
             *         "kind": "url",
             *         "url": "https://shop.example/"
             *       }
             *     ]
             */
            items: components["schemas"]["WebsiteItem"][];
            /**
             * @description Ids of the items that have a thumbnail.
             * @example [
             *       "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44"
             *     ]
             */
            thumbnails: string[];
            /** @description Profiles on social networks, in order. */
            socials: components["schemas"]["WebsiteSocial"][];
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the owner's last change.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Why an operator disabled the page. Absent if it is not disabled. A disabled page cannot be changed or deleted.
             * @example spam
             */
            disabled?: components["schemas"]["DisabledReason"];
        };
        GroupInEvent: {
            /**
             * Format: uuid
             * @description Id of the group.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            id: string;
            /**
             * @description Display name.
             * @example Summer campaign
             */
            name: string;
            /**
             * @description Another system's id for it, or null.
             * @example crm-1042
             */
            externalId: string | null;
            /**
             * @description Pairs of strings that other systems store with it. The order of the pairs is not preserved.
             * @example {
             *       "campaign": "summer-2027",
             *       "order": "1042"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
        };
        /** @description The conversion as it is after the refund, and the refund. */
        RefundedConversion: {
            /**
             * Format: uuid
             * @description Id of the conversion, a UUIDv7.
             * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the link that was clicked. The link may have been deleted since.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link: string;
            /**
             * Format: date
             * @description UTC day of the click.
             * @example 2026-11-29
             */
            clickDay: string;
            /**
             * @description What happened.
             * @example sale
             */
            event: string;
            /**
             * @description The order's or lead's own id.
             * @example order-1042
             */
            externalId: string;
            /**
             * @description In minor units of the currency; null without one.
             * @example 4990
             */
            amount: number | null;
            /**
             * @description ISO 4217; null without an amount.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description The sum of its refunds, in minor units. Null without an amount. A repeated report returns 0, like the first one.
             * @example 0
             */
            refunded: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-29T18:00:00.000Z
             */
            occurredAt: string;
            /**
             * @description True for a test conversion, which is left out of all figures.
             * @example false
             */
            test: boolean;
            /**
             * Format: date-time
             * @description When it was reported.
             * @example 2026-11-29T18:00:02.000Z
             */
            createdAt: string;
            /** @description The refund. */
            refund: {
                /**
                 * Format: uuid
                 * @description Id of the refund, a UUIDv7.
                 * @example 01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50
                 */
                id: string;
                /**
                 * @description The refund's own id.
                 * @example refund-7
                 */
                externalId: string;
                /**
                 * @description In minor units of the currency.
                 * @example 1000
                 */
                amount: number;
                /**
                 * Format: date-time
                 * @description When it was reported.
                 * @example 2026-11-30T09:00:00.000Z
                 */
                createdAt: string;
            };
        };
        CountedClicks: {
            /** @description The links with visits since the event before. */
            links: {
                /**
                 * Format: uuid
                 * @description Id of the link.
                 */
                id: string;
                /** @description The days on which they were, in order. */
                days: {
                    /**
                     * Format: date
                     * @description UTC day.
                     * @example 2026-11-25
                     */
                    date: string;
                    /** @description Views since the event before. */
                    views: number;
                    /** @description Clicks since the event before. */
                    clicks: number;
                    /** @description The clicks by dimension. A dimension without clicks is absent. */
                    dimensions: {
                        /** @description The clicks of each key. */
                        country?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        device?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        source?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        browser?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        system?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        referrer?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        branch?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        alias?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        utm_source?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        utm_medium?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        utm_campaign?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        utm_term?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                        /** @description The clicks of each key. */
                        utm_content?: {
                            /** @description Key of the reports. */
                            key: string;
                            /** @description Clicks since the event before. */
                            clicks: number;
                        }[];
                    };
                }[];
            }[];
        };
    };
    responses: {
        /** @description `rate_limited`: too many requests. A call counts as one request, and one more per 100 links or conversions. `Retry-After` says when to try again. */
        BulkRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the body is larger than 4 MiB. */
        BulkTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The body is larger than 4 MiB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `slug_taken`: the slug is in use or in quarantine. `external_id_taken`: another resource of this kind has the external id. `idempotency_conflict`: a request with this Idempotency-Key is in progress. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "slug_taken",
                 *         "message": "The slug is in use or in quarantine.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted. */
        Disabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "disabled",
                 *         "message": "An operator disabled the account, or the resource, which can then neither be changed nor deleted.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`: too many requests, files at a time, or imports that have not ended. `Retry-After` says when to try again. */
        FileRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests, files at a time, or imports that have not ended.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the file is larger than 100 MiB. */
        FileTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The file is larger than 100 MiB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the database cannot be reached, or too many files are being uploaded. `Retry-After` says when to try again. */
        FileUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The database cannot be reached, or too many files are being uploaded.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `forbidden`: the key lacks the scope of the operation. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "The key lacks the scope of the operation.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_conflict`: a request with this Idempotency-Key is in progress. */
        IdempotencyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "idempotency_conflict",
                 *         "message": "A request with this Idempotency-Key is in progress.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `idempotency_mismatch`: the Idempotency-Key was used with a different request. */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "idempotency_mismatch",
                 *         "message": "The Idempotency-Key was used with a different request.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`: too many requests, or too many images of the account at a time. `Retry-After` says when to try again. */
        ImageRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests, or too many images of the account at a time.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the image is larger than 5 MB. */
        ImageTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The image is larger than 5 MB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the database cannot be reached, or too many images are being resized. `Retry-After` says when to try again. */
        ImageUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The database cannot be reached, or too many images are being resized.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `invalid_request`: the request is not valid. `fields` lists every invalid field. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "The request is not valid.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                 *         "fields": [
                 *           {
                 *             "field": "slug",
                 *             "code": "reserved",
                 *             "message": "This slug is reserved."
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type`: the body is not a file, or not of one of the types that are listed. */
        NotAFile: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unsupported_media_type",
                 *         "message": "The body is not a file, or not of one of the types that are listed.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found`: no such resource in this account. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "No such resource in this account.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`: too many requests, or too many files of the account at a time. `Retry-After` says when to try again. */
        PageFileRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests, or too many files of the account at a time.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the file is larger than 16 MiB. */
        PageFileTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The file is larger than 16 MiB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the database cannot be reached, or too many files are being read. `Retry-After` says when to try again. */
        PageFileUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The database cannot be reached, or too many files are being read.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The body is larger than 256 KiB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `precondition_failed`: `If-Match` names another version of the resource, which has changed since. Nothing was changed. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "precondition_failed",
                 *         "message": "`If-Match names another version of the resource, which has changed since.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`: too many requests. `Retry-After` says when to try again. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `forbidden`: the key lacks the scope of the operation. `step_up_required`: the user of the session must authenticate again first; keys need not. */
        StepUpRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "The key lacks the scope of the operation.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unauthorized`: the key is missing, unknown, revoked or expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "The key is missing, unknown, revoked or expired.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the database cannot be reached. `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The database cannot be reached.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type`: the body is not a PNG, JPEG or WebP image, or not of the type that its Content-Type says. */
        UnsupportedImage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unsupported_media_type",
                 *         "message": "The body is not a PNG, JPEG or WebP image, or not of the type that its Content-Type says.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type`: the body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unsupported_media_type",
                 *         "message": "The body is not JSON.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The name under which to save the file. */
        "Content-Disposition": string;
        /** @description The version of what the response shows. Figures do not change it. */
        ETag: string;
        /** @description `true` if the response is the stored one of an earlier POST with this `Idempotency-Key`. */
        "Idempotent-Replayed": "true";
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description How to authenticate: with a bearer. */
        "WWW-Authenticate": "Bearer";
        /** @description Requests that the key may make in a minute. Absent if the installation has no limit. */
        "X-RateLimit-Limit": number;
        /** @description Requests that the key has left until `X-RateLimit-Reset`. */
        "X-RateLimit-Remaining": number;
        /** @description When the key has all its requests again, in Unix seconds. */
        "X-RateLimit-Reset": number;
        /** @description Id of the request, a UUID. The logs and errors have it. Include it when you ask for help. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOverview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The client has the current logo. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The account has a logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasLogo": true
                     *     }
                     */
                    "application/json": components["schemas"]["AccountLogo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has no logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasLogo": true
                     *     }
                     */
                    "application/json": components["schemas"]["AccountLogo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "defaultBehavior": "basic",
                     *       "brand": {
                     *         "name": "Acme Bakery",
                     *         "accent": "#0a7d5c",
                     *         "background": "#fff7e6",
                     *         "showOnPages": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountSettings"];
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSettings: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountSettings"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "defaultBehavior": "basic",
                     *       "brand": {
                     *         "name": "Acme Bakery",
                     *         "accent": "#0a7d5c",
                     *         "background": "#fff7e6",
                     *         "showOnPages": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountSettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Number of days: today (UTC) and the preceding days. */
                days?: components["schemas"]["Range"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkReport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebsiteReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Number of days: today (UTC) and the preceding days. */
                days?: components["schemas"]["Range"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteReport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSummaryReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Number of days: today (UTC) and the preceding days. */
                days?: components["schemas"]["Range"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryReport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLift: {
        parameters: {
            query?: {
                /** @description Id of the link that the report is about. */
                link?: string;
                /** @description Id of a group: the report is about the links that are in it now. */
                group?: string;
                /** @description Id of a tag, or its name regardless of case: the report is about the links that have it now. */
                tag?: string;
                /** @description First day. Together with `to`; both are included. At most five years. */
                from?: string;
                /** @description Last day. Future days have no visits. */
                to?: string;
                /** @description What visitors did. */
                event?: string;
                /** @description ISO 4217, in capitals. With it, revenue is compared, too, and the verdict is about it. */
                currency?: string;
                /**
                 * @description App whose browser the visits began in: a key of reports, or `none` for those that began in an ordinary browser, at a gate
                 *     or password. With it, there is no verdict, and the intervals are ordinary ones. Days of a link are left out if visits of
                 *     them were counted by a version that did not count them by app.
                 */
                app?: "threads" | "instagram" | "whatsapp" | "messenger" | "facebook" | "meta" | "wechat" | "tiktok" | "snapchat" | "x" | "line" | "kakaotalk" | "linkedin" | "pinterest" | "reddit" | "discord" | "telegram" | "slack" | "gemini" | "google" | "bing" | "naver" | "weibo" | "qq" | "zalo" | "vk" | "tumblr" | "viber" | "webview" | "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of both arms, and what follows from them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scope": {
                     *         "kind": "link",
                     *         "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *         "label": "Summer sale"
                     *       },
                     *       "range": {
                     *         "from": "2026-10-24",
                     *         "to": "2026-11-22",
                     *         "zone": "UTC"
                     *       },
                     *       "arms": {
                     *         "treated": {
                     *           "visits": 90000,
                     *           "conversions": 2790,
                     *           "revenue": 13671000
                     *         },
                     *         "heldout": {
                     *           "visits": 90000,
                     *           "conversions": 2790,
                     *           "revenue": 13671000
                     *         }
                     *       },
                     *       "conversions": {
                     *         "perThousand": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         },
                     *         "total": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         }
                     *       },
                     *       "revenue": {
                     *         "perThousand": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         },
                     *         "total": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         }
                     *       },
                     *       "sameDayConversions": {
                     *         "perThousand": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         },
                     *         "total": {
                     *           "value": 3.4,
                     *           "low": 0.6,
                     *           "high": 6.2
                     *         }
                     *       },
                     *       "verdict": "more",
                     *       "reason": null,
                     *       "moreDays": null
                     *     }
                     */
                    "application/json": components["schemas"]["Lift"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReconciliation: {
        parameters: {
            query?: {
                /** @description Id of the link that the report is about. */
                link?: string;
                /** @description Id of a group: the report is about the links that are in it now. */
                group?: string;
                /** @description Id of a tag, or its name regardless of case: the report is about the links that have it now. */
                tag?: string;
                /**
                 * @description Host of a domain of the account, verified or not, or that of the installation's short links: the report is about the
                 *     account's links on it.
                 */
                domain?: string;
                /** @description Number of days: today and the preceding days. 7 by default if `interval` is `hour`. Not together with `from` and `to`. */
                days?: number;
                /** @description First day. Together with `to`; both are included. At most five years. */
                from?: string;
                /** @description Last day. Future days have no visits. */
                to?: string;
                /** @description `full` also explains conversions. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures and their parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                /** @description Id of the link that the report is about. */
                link?: string;
                /** @description Id of a group: the report is about the links that are in it now. */
                group?: string;
                /** @description Id of a tag, or its name regardless of case: the report is about the links that have it now. */
                tag?: string;
                /**
                 * @description Host of a domain of the account, verified or not, or that of the installation's short links: the report is about the
                 *     account's links on it.
                 */
                domain?: string;
                /** @description Number of days: today and the preceding days. 7 by default if `interval` is `hour`. Not together with `from` and `to`. */
                days?: number;
                /** @description First day. Together with `to`; both are included. At most five years. */
                from?: string;
                /** @description Last day. Future days have no visits. */
                to?: string;
                /** @description Country of the visitor, such as `DE`. Repeat it for several; `!` in front excludes. */
                country?: string[];
                /** @description App or site that the visit came from, such as `instagram`, `direct` or a host. Repeat it for several; `!` in front excludes. */
                source?: string[];
                /** @description Kind of app or site, such as `social`. Repeat it for several; `!` in front excludes. */
                sourceGroup?: string[];
                /** @description `mobile`, `tablet`, `desktop` or `other`. Repeat it for several; `!` in front excludes. */
                device?: string[];
                /** @description Browser, such as `safari`. Repeat it for several; `!` in front excludes. */
                browser?: string[];
                /** @description Operating system, such as `ios`. Repeat it for several; `!` in front excludes. */
                system?: string[];
                /** @description App whose browser the visitor was offered a way out of, even if the visit continued in another browser. Repeat it for several; `!` in front excludes. */
                app?: string[];
                /** @description Host of the referrer, or `none`. Repeat it for several; `!` in front excludes. */
                referrer?: string[];
                /** @description Value of `utm_source`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
                utm_source?: string[];
                /** @description Value of `utm_medium`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
                utm_medium?: string[];
                /** @description Value of `utm_campaign`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
                utm_campaign?: string[];
                /** @description Value of `utm_term`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
                utm_term?: string[];
                /** @description Value of `utm_content`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
                utm_content?: string[];
                /** @description For a link: id of a rule or branch, `default`, or `removed`. Repeat it for several; `!` in front excludes. */
                destination?: string[];
                /** @description Id of the website that the report is about. */
                website?: string;
                /**
                 * @description IANA name of the time zone whose days totals and time series should use, by default that of the account. Breakdowns,
                 *     reports with filters, and ranges that begin before `hourlySince` use UTC days: each block of the answer names its zone.
                 */
                zone?: string;
                /** @description What a point of the time series covers: an `hour`, for at most 14 days, a `day`, a `week` from Monday on, or a `month`. */
                interval?: components["schemas"]["ReportInterval"];
                /**
                 * @description Adds the same figures for another period, and the change: `previous` for the preceding days, `year` for the same dates
                 *     a year earlier, or two dates, inclusive.
                 */
                compare?: string;
                /**
                 * @description Breakdowns. Repeat it for several, up to 10. `destination` and `alias` are for a link, `item` for a website, and `link`, `group`, `tag`
                 *     and `domain` are for everything else. `hourOfWeek` always has all 168 hours. `alias` lists
                 *     the slug first and uses `//removed` for aliases that the link no longer has; it does not support filters. Rows by tag may exceed the total, because a link can have several.
                 */
                by?: components["schemas"]["BreakdownName"][];
                /**
                 * @description The most rows of each breakdown. In CSV files up to 100,000, which is the default there; a breakdown with more rows is
                 *     then a 400; fetch it in parts with `limit` and `offset`.
                 */
                limit?: number;
                /** @description How many rows of each breakdown to skip. */
                offset?: number;
                /**
                 * @description The figures of every block, `views`, `clicks` and `ctr` by default. Repeat it for several. `visitors` and
                 *     `uniqueClicks` (visitors who clicked) are for a link, a website or the account, and without filters; they add `uniqueVisitors` and
                 *     `uniqueClicks` to the answer. `conversions`, `revenue` and
                 *     `conversionRate` are for everything but a website, and not by or with a filter on `referrer` or `utm_*`.
                 */
                metrics?: ("views" | "clicks" | "ctr" | "visitors" | "uniqueClicks" | "shown" | "left" | "conversions" | "revenue" | "conversionRate")[];
                /**
                 * @description With `conversions`, `revenue` or `conversionRate`: the day on which conversions and refunds count, that on which they
                 *     happened or that of the click. By the day of the click, the report uses UTC days, and has no hours.
                 */
                basis?: "event" | "click";
                /** @description With `conversions`, `revenue` or `conversionRate`: the event to count. */
                event?: string;
                /**
                 * @description `csv` returns one table: the breakdown if there is one, otherwise the time series. Not for several breakdowns. Revenue has
                 *     a column for each currency, such as `revenue_EUR`.
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scope": {
                     *         "kind": "link",
                     *         "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *         "label": "Summer sale"
                     *       },
                     *       "range": {
                     *         "from": "2026-10-24",
                     *         "to": "2026-11-22",
                     *         "zone": "UTC"
                     *       },
                     *       "interval": "week",
                     *       "totals": {
                     *         "views": 1200,
                     *         "clicks": 1042,
                     *         "ctr": 86.83,
                     *         "visitors": 810,
                     *         "uniqueClicks": 655,
                     *         "shown": 200,
                     *         "left": 150,
                     *         "conversions": 42,
                     *         "revenue": [
                     *           {
                     *             "currency": "EUR",
                     *             "amount": 124000
                     *           }
                     *         ],
                     *         "conversionRate": 3.18
                     *       },
                     *       "timeseries": [
                     *         {
                     *           "start": "2026-11-16",
                     *           "views": 1200,
                     *           "clicks": 1042,
                     *           "ctr": 86.83,
                     *           "visitors": 810,
                     *           "uniqueClicks": 655,
                     *           "shown": 200,
                     *           "left": 150,
                     *           "conversions": 42,
                     *           "revenue": [
                     *             {
                     *               "currency": "EUR",
                     *               "amount": 124000
                     *             }
                     *           ],
                     *           "conversionRate": 3.18,
                     *           "end": "2026-11-22"
                     *         }
                     *       ],
                     *       "breakdowns": [
                     *         {
                     *           "by": "country",
                     *           "range": {
                     *             "from": "2026-10-24",
                     *             "to": "2026-11-22",
                     *             "zone": "UTC"
                     *           },
                     *           "total": 31,
                     *           "rows": [
                     *             {
                     *               "key": "DE",
                     *               "label": "Germany",
                     *               "views": 1200,
                     *               "clicks": 1042,
                     *               "ctr": 86.83,
                     *               "visitors": 810,
                     *               "uniqueClicks": 655,
                     *               "shown": 200,
                     *               "left": 150,
                     *               "conversions": 42,
                     *               "revenue": [
                     *                 {
                     *                   "currency": "EUR",
                     *                   "amount": 124000
                     *                 }
                     *               ],
                     *               "conversionRate": 3.18
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "hourlySince": "2026-11-24T00:00:00.000Z",
                     *       "combinedSince": "2026-11-24T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AnalyticsReport"];
                    /**
                     * @example country,label,views,clicks,ctr
                     *     DE,Germany,,310,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReportShares: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shared reports that have not expired, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13",
                     *           "name": "Spring campaign",
                     *           "query": "group=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&days=90&by=country&compare=previous&zone=Europe%2FBerlin",
                     *           "embeddable": false,
                     *           "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "expiresAt": "2027-02-19T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReportShareList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    shareReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportShare"];
            };
        };
        responses: {
            /** @description The shared report, with its link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13",
                     *       "name": "Spring campaign",
                     *       "query": "group=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&days=90&by=country&compare=previous&zone=Europe%2FBerlin",
                     *       "embeddable": false,
                     *       "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "expiresAt": "2027-02-19T08:00:00.000Z",
                     *       "url": "https://api.example/share/3kTq9ZbAw1nR7uXc5yVd2g"
                     *     }
                     */
                    "application/json": components["schemas"]["ReportShareCreated"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeReportShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a13"
                     *     }
                     */
                    "application/json": components["schemas"]["ReportShareRevoked"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkTrends: {
        parameters: {
            query: {
                /** @description Id of a link. Repeat it for several, up to 100. Ids that are not links of the account are left out. */
                link: string[];
                /** @description Number of UTC days: today and the preceding days. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clicks of each link by day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-16",
                     *       "to": "2026-11-18",
                     *       "data": [
                     *         {
                     *           "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "clicks": [
                     *             4,
                     *             0,
                     *             7
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LinkTrends"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only entries with this action. */
                action?: "account.created" | "account.deleted" | "account.disabled" | "account.enabled" | "account.exported" | "account.logo_changed" | "account.renamed" | "account.settings_changed" | "account.zone_changed" | "conversion.deleted" | "conversion.refunded" | "domain.created" | "domain.deleted" | "domain.lost" | "domain.updated" | "domain.verified" | "group.created" | "group.deleted" | "group.links_moved" | "group.updated" | "import.cancelled" | "import.created" | "import.finished" | "import.started" | "import.updated" | "invitation.created" | "invitation.revoked" | "key.created" | "key.revoked" | "key.taken_over" | "link.activated" | "link.created" | "link.deleted" | "link.disabled" | "link.enabled" | "link.paused" | "link.updated" | "links.created" | "links.deleted" | "links.updated" | "member.joined" | "member.offboarded" | "member.removed" | "member.updated" | "operator.added" | "passkey.added" | "passkey.removed" | "passkey.renamed" | "password.changed" | "password_link.created" | "recovery_codes.renewed" | "report.dismissed" | "report.received" | "report_share.created" | "report_share.revoked" | "session.acknowledged" | "session.ended" | "session.started" | "session.stepped_up" | "session.switched" | "sign_in.failed" | "signup.deleted" | "tag.deleted" | "tag.updated" | "totp.added" | "totp.removed" | "user.revoked_everything" | "vouchers.rotated" | "webhook.created" | "webhook.deleted" | "webhook.redelivered" | "webhook.key_replaced" | "webhook.tested" | "webhook.updated" | "website.created" | "website.deleted" | "website.disabled" | "website.enabled" | "website.updated";
                /** @description Only entries by actors of this kind. */
                actorKind?: components["schemas"]["ActorKind"];
                /** @description Only entries by the user or key with this id. */
                actor?: string;
                /** @description Only entries from this time on. */
                since?: string;
                /** @description Only entries before this time. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "seq": 42,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "action": "link.updated",
                     *           "actor": {
                     *             "kind": "user",
                     *             "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *             "name": "anna@example.com"
                     *           },
                     *           "credential": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "request": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "target": {
                     *             "type": "link",
                     *             "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *             "name": "summer"
                     *           },
                     *           "fields": [
                     *             "destination"
                     *           ],
                     *           "details": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sealed entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only conversions of clicks on the link with this id, which may have been deleted since. */
                link?: string;
                /** @description Only conversions of this event. */
                event?: string;
                /** @description Only conversions with this external id. */
                externalId?: string;
                /** @description The first UTC day on which they happened. */
                from?: string;
                /** @description The last UTC day on which they happened. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversions, the last reported first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *           "link": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "clickDay": "2026-11-29",
                     *           "event": "sale",
                     *           "externalId": "order-1042",
                     *           "amount": 4990,
                     *           "currency": "EUR",
                     *           "refunded": 0,
                     *           "occurredAt": "2026-11-29T18:00:00.000Z",
                     *           "test": false,
                     *           "createdAt": "2026-11-29T18:00:02.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConversion: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConversion"];
            };
        };
        responses: {
            /** @description The conversion, which was reported before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "link": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "clickDay": "2026-11-29",
                     *       "event": "sale",
                     *       "externalId": "order-1042",
                     *       "amount": 4990,
                     *       "currency": "EUR",
                     *       "refunded": 0,
                     *       "occurredAt": "2026-11-29T18:00:00.000Z",
                     *       "test": false,
                     *       "createdAt": "2026-11-29T18:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            /** @description The new conversion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "link": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "clickDay": "2026-11-29",
                     *       "event": "sale",
                     *       "externalId": "order-1042",
                     *       "amount": 4990,
                     *       "currency": "EUR",
                     *       "refunded": 0,
                     *       "occurredAt": "2026-11-29T18:00:00.000Z",
                     *       "test": false,
                     *       "createdAt": "2026-11-29T18:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            /** @description `invalid_request`: the request is not valid. `fields` lists every invalid field. `invalid_voucher`: the voucher does not belong to this account, or was truncated. `voucher_expired`: the click was too long ago. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The request is not valid.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *         "fields": [
                     *           {
                     *             "field": "slug",
                     *             "code": "reserved",
                     *             "message": "This slug is reserved."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description `conversion_exists`: another conversion was reported with this event and external id. `conversion_deleted`: the conversion with this event and external id was deleted, or was merged into the daily sums. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "conversion_exists",
                     *         "message": "Another conversion was reported with this event and external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted. `link_deleted`: the link that was clicked was deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "disabled",
                     *         "message": "An operator disabled the account, or the resource, which can then neither be changed nor deleted.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConversions: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversions": [
                 *         {
                 *           "voucher": "ASvKd0m3uG1sUq8mJQzYV3nT6cWb4eXoHfPyLr2ZkDiAtE7NwRgSxBvMhCjFpOl5Ka9TqUdIzYe0WnGmVbXcPsLrJhKfDuAoNtEyHiQwZxCvBnM1a2S3d4F5g6H7j8K9lPoIuYtReWqAzSxDcFvGbHnJmKLpOiUyTrEwQaZsXdCfVgBhNjMkLq1W",
                 *           "externalId": "order-1042",
                 *           "event": "sale",
                 *           "amount": 4990,
                 *           "currency": "EUR",
                 *           "occurredAt": "2026-11-29T18:00:00.000Z",
                 *           "test": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewConversions"];
            };
        };
        responses: {
            /** @description What became of each conversion. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "result": "created"
                     *         }
                     *       ],
                     *       "summary": {
                     *         "created": 1,
                     *         "existing": 0,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionsReported"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["BulkTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["BulkRateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "link": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "clickDay": "2026-11-29",
                     *       "event": "sale",
                     *       "externalId": "order-1042",
                     *       "amount": 4990,
                     *       "currency": "EUR",
                     *       "refunded": 0,
                     *       "occurredAt": "2026-11-29T18:00:00.000Z",
                     *       "test": false,
                     *       "createdAt": "2026-11-29T18:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50"
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundConversion: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRefund"];
            };
        };
        responses: {
            /** @description The refund, which was reported before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "conversion": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "externalId": "refund-7",
                     *       "amount": 1000,
                     *       "currency": "EUR",
                     *       "createdAt": "2026-11-30T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description The new refund. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "conversion": "01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50",
                     *       "externalId": "refund-7",
                     *       "amount": 1000,
                     *       "currency": "EUR",
                     *       "createdAt": "2026-11-30T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description `invalid_request`: the request is not valid. `fields` lists every invalid field. `refund_too_large`: it is more than what is left, or the conversion has no amount. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The request is not valid.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *         "fields": [
                     *           {
                     *             "field": "slug",
                     *             "code": "reserved",
                     *             "message": "This slug is reserved."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `refund_exists`: another refund of the conversion has this external id. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "refund_exists",
                     *         "message": "Another refund of the conversion has this external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted. `conversion_closed`: the conversion happened more than 180 days ago. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "disabled",
                     *         "message": "An operator disabled the account, or the resource, which can then neither be changed nor deleted.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31",
                     *           "host": "go.shop.example",
                     *           "url": "https://go.shop.example",
                     *           "status": "verified",
                     *           "problem": null,
                     *           "record": {
                     *             "type": "TXT",
                     *             "name": "_waypost.go.shop.example",
                     *             "value": "waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz"
                     *           },
                     *           "homeUrl": "https://shop.example/",
                     *           "notFoundUrl": "https://shop.example/lost",
                     *           "defaultLink": null,
                     *           "verifiedAt": "2026-11-26T08:02:00.000Z",
                     *           "missingSince": null,
                     *           "checkedAt": "2026-11-26T08:02:00.000Z",
                     *           "createdAt": "2026-11-26T08:00:00.000Z",
                     *           "updatedAt": "2026-11-26T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description The domain, with the record to set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31",
                     *       "host": "go.shop.example",
                     *       "url": "https://go.shop.example",
                     *       "status": "verified",
                     *       "problem": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_waypost.go.shop.example",
                     *         "value": "waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz"
                     *       },
                     *       "homeUrl": "https://shop.example/",
                     *       "notFoundUrl": "https://shop.example/lost",
                     *       "defaultLink": null,
                     *       "verifiedAt": "2026-11-26T08:02:00.000Z",
                     *       "missingSince": null,
                     *       "checkedAt": "2026-11-26T08:02:00.000Z",
                     *       "createdAt": "2026-11-26T08:00:00.000Z",
                     *       "updatedAt": "2026-11-26T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description `domain_taken`: the account has a domain with this host already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "domain_taken",
                     *         "message": "The account has a domain with this host already.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31",
                     *       "host": "go.shop.example",
                     *       "url": "https://go.shop.example",
                     *       "status": "verified",
                     *       "problem": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_waypost.go.shop.example",
                     *         "value": "waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz"
                     *       },
                     *       "homeUrl": "https://shop.example/",
                     *       "notFoundUrl": "https://shop.example/lost",
                     *       "defaultLink": null,
                     *       "verifiedAt": "2026-11-26T08:02:00.000Z",
                     *       "missingSince": null,
                     *       "checkedAt": "2026-11-26T08:02:00.000Z",
                     *       "createdAt": "2026-11-26T08:00:00.000Z",
                     *       "updatedAt": "2026-11-26T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31"
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `domain_in_use`: links or websites are on the domain. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "domain_in_use",
                     *         "message": "Links or websites are on the domain.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateDomain"];
            };
        };
        responses: {
            /** @description The updated domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31",
                     *       "host": "go.shop.example",
                     *       "url": "https://go.shop.example",
                     *       "status": "verified",
                     *       "problem": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_waypost.go.shop.example",
                     *         "value": "waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz"
                     *       },
                     *       "homeUrl": "https://shop.example/",
                     *       "notFoundUrl": "https://shop.example/lost",
                     *       "defaultLink": null,
                     *       "verifiedAt": "2026-11-26T08:02:00.000Z",
                     *       "missingSince": null,
                     *       "checkedAt": "2026-11-26T08:02:00.000Z",
                     *       "createdAt": "2026-11-26T08:00:00.000Z",
                     *       "updatedAt": "2026-11-26T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, verified or with the `problem`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31",
                     *       "host": "go.shop.example",
                     *       "url": "https://go.shop.example",
                     *       "status": "verified",
                     *       "problem": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_waypost.go.shop.example",
                     *         "value": "waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz"
                     *       },
                     *       "homeUrl": "https://shop.example/",
                     *       "notFoundUrl": "https://shop.example/lost",
                     *       "defaultLink": null,
                     *       "verifiedAt": "2026-11-26T08:02:00.000Z",
                     *       "missingSince": null,
                     *       "checkedAt": "2026-11-26T08:02:00.000Z",
                     *       "createdAt": "2026-11-26T08:00:00.000Z",
                     *       "updatedAt": "2026-11-26T08:00:00.000Z",
                     *       "resolvesHere": true
                     *     }
                     */
                    "application/json": components["schemas"]["DomainChecked"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroup"];
            };
        };
        responses: {
            /** @description The new group. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"] & {
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description `external_id_taken`: another resource of this kind has the external id. `idempotency_conflict`: a request with this Idempotency-Key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "external_id_taken",
                     *         "message": "Another resource of this kind has the external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"] & {
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["GroupDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateGroup"];
            };
        };
        responses: {
            /** @description The updated group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"] & {
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `external_id_taken`: another resource of this kind has the external id. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "external_id_taken",
                     *         "message": "Another resource of this kind has the external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveGroupLinks: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveLinks"];
            };
        };
        responses: {
            /** @description The updated group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "name": "links.csv",
                     *           "state": "checked",
                     *           "bytes": 48210,
                     *           "readBytes": 48210,
                     *           "rows": 420,
                     *           "totalRows": 420,
                     *           "created": 417,
                     *           "skipped": [
                     *             {
                     *               "reason": "slug_taken",
                     *               "rows": 3
                     *             }
                     *           ],
                     *           "leftOut": [
                     *             {
                     *               "field": "createdAt",
                     *               "rows": 2
                     *             }
                     *           ],
                     *           "source": "bitly",
                     *           "columns": [
                     *             "Back-half",
                     *             "Long URL",
                     *             "Notes"
                     *           ],
                     *           "samples": {
                     *             "Back-half": "summer",
                     *             "Long URL": "https://shop.example/summer"
                     *           },
                     *           "mapping": {
                     *             "slug": "Back-half",
                     *             "destination": "Long URL"
                     *           },
                     *           "encoding": "utf-8",
                     *           "dateOrder": null,
                     *           "unreadColumns": [],
                     *           "ignored": [
                     *             "Geo"
                     *           ],
                     *           "unknownDomains": [
                     *             "go.old.example"
                     *           ],
                     *           "onUnknownDomain": null,
                     *           "preview": [
                     *             {
                     *               "line": 2,
                     *               "slug": "summer",
                     *               "destination": "https://shop.example/summer",
                     *               "name": "Summer sale",
                     *               "skipped": null
                     *             }
                     *           ],
                     *           "upgradeHttp": false,
                     *           "group": null,
                     *           "tags": [
                     *             "Imported"
                     *           ],
                     *           "failure": {
                     *             "code": "no_columns",
                     *             "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *           },
                     *           "createdAt": "2026-11-23T10:00:00.000Z",
                     *           "updatedAt": "2026-11-23T10:00:05.000Z",
                     *           "endedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /** @description Name of the file, to find the import in the list. */
                name?: string;
                /** @description Where the file comes from. Guessed by its columns if it is missing. `csv` is any table, whose columns are guessed by common names. */
                source?: components["schemas"]["ImportSource"];
                /**
                 * @description JSON: names of columns by field, which override what is guessed; null leaves a field out. The fields are those of an
                 *     export of links, `archived` (the opposite of `active`) and `clicks`, which become the link's `imported`. `ignore` lists
                 *     columns to skip although they may decide who can open a link or where it leads.
                 */
                mapping?: string;
                /** @description Character encoding of the file. Detected if it is missing: UTF-8, UTF-16 with a byte order mark, Shift-JIS or Windows-1252. */
                encoding?: components["schemas"]["FileEncoding"];
                /** @description What comes first in dates with slashes, such as `3/4/2026`. If it is missing, it is inferred from unambiguous dates in the file, such as `3/15/2026`. */
                dateOrder?: components["schemas"]["DateOrder"];
                /**
                 * @description What happens to links on hosts that are not domains of the account: `default` puts them on the default domain, `skip` skips
                 *     their rows. If it is missing, a single such host maps to the default domain, and several stop the import (`unknown_domains`).
                 */
                onUnknownDomain?: components["schemas"]["DomainChoice"];
                /** @description `true` makes destinations with `http:` start with `https:`. Otherwise their rows are skipped. */
                upgradeHttp?: boolean;
                /** @description `true` imports immediately. Otherwise the file is only checked, and `POST /v1/imports/:id/start` imports it. */
                start?: boolean;
                /** @description Id of the group for all links, instead of the groups that the file names. */
                group?: string;
                /** @description A tag that every link gets besides its own. Repeat it for several. */
                tag?: string[];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file, up to 100 MiB. */
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
                "application/sql": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The import. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "name": "links.csv",
                     *       "state": "checked",
                     *       "bytes": 48210,
                     *       "readBytes": 48210,
                     *       "rows": 420,
                     *       "totalRows": 420,
                     *       "created": 417,
                     *       "skipped": [
                     *         {
                     *           "reason": "slug_taken",
                     *           "rows": 3
                     *         }
                     *       ],
                     *       "leftOut": [
                     *         {
                     *           "field": "createdAt",
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "source": "bitly",
                     *       "columns": [
                     *         "Back-half",
                     *         "Long URL",
                     *         "Notes"
                     *       ],
                     *       "samples": {
                     *         "Back-half": "summer",
                     *         "Long URL": "https://shop.example/summer"
                     *       },
                     *       "mapping": {
                     *         "slug": "Back-half",
                     *         "destination": "Long URL"
                     *       },
                     *       "encoding": "utf-8",
                     *       "dateOrder": null,
                     *       "unreadColumns": [],
                     *       "ignored": [
                     *         "Geo"
                     *       ],
                     *       "unknownDomains": [
                     *         "go.old.example"
                     *       ],
                     *       "onUnknownDomain": null,
                     *       "preview": [
                     *         {
                     *           "line": 2,
                     *           "slug": "summer",
                     *           "destination": "https://shop.example/summer",
                     *           "name": "Summer sale",
                     *           "skipped": null
                     *         }
                     *       ],
                     *       "upgradeHttp": false,
                     *       "group": null,
                     *       "tags": [
                     *         "Imported"
                     *       ],
                     *       "failure": {
                     *         "code": "no_columns",
                     *         "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *       },
                     *       "createdAt": "2026-11-23T10:00:00.000Z",
                     *       "updatedAt": "2026-11-23T10:00:05.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["NotAFile"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["FileRateLimited"];
            503: components["responses"]["FileUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "name": "links.csv",
                     *       "state": "checked",
                     *       "bytes": 48210,
                     *       "readBytes": 48210,
                     *       "rows": 420,
                     *       "totalRows": 420,
                     *       "created": 417,
                     *       "skipped": [
                     *         {
                     *           "reason": "slug_taken",
                     *           "rows": 3
                     *         }
                     *       ],
                     *       "leftOut": [
                     *         {
                     *           "field": "createdAt",
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "source": "bitly",
                     *       "columns": [
                     *         "Back-half",
                     *         "Long URL",
                     *         "Notes"
                     *       ],
                     *       "samples": {
                     *         "Back-half": "summer",
                     *         "Long URL": "https://shop.example/summer"
                     *       },
                     *       "mapping": {
                     *         "slug": "Back-half",
                     *         "destination": "Long URL"
                     *       },
                     *       "encoding": "utf-8",
                     *       "dateOrder": null,
                     *       "unreadColumns": [],
                     *       "ignored": [
                     *         "Geo"
                     *       ],
                     *       "unknownDomains": [
                     *         "go.old.example"
                     *       ],
                     *       "onUnknownDomain": null,
                     *       "preview": [
                     *         {
                     *           "line": 2,
                     *           "slug": "summer",
                     *           "destination": "https://shop.example/summer",
                     *           "name": "Summer sale",
                     *           "skipped": null
                     *         }
                     *       ],
                     *       "upgradeHttp": false,
                     *       "group": null,
                     *       "tags": [
                     *         "Imported"
                     *       ],
                     *       "failure": {
                     *         "code": "no_columns",
                     *         "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *       },
                     *       "createdAt": "2026-11-23T10:00:00.000Z",
                     *       "updatedAt": "2026-11-23T10:00:05.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "name": "links.csv",
                     *       "state": "checked",
                     *       "bytes": 48210,
                     *       "readBytes": 48210,
                     *       "rows": 420,
                     *       "totalRows": 420,
                     *       "created": 417,
                     *       "skipped": [
                     *         {
                     *           "reason": "slug_taken",
                     *           "rows": 3
                     *         }
                     *       ],
                     *       "leftOut": [
                     *         {
                     *           "field": "createdAt",
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "source": "bitly",
                     *       "columns": [
                     *         "Back-half",
                     *         "Long URL",
                     *         "Notes"
                     *       ],
                     *       "samples": {
                     *         "Back-half": "summer",
                     *         "Long URL": "https://shop.example/summer"
                     *       },
                     *       "mapping": {
                     *         "slug": "Back-half",
                     *         "destination": "Long URL"
                     *       },
                     *       "encoding": "utf-8",
                     *       "dateOrder": null,
                     *       "unreadColumns": [],
                     *       "ignored": [
                     *         "Geo"
                     *       ],
                     *       "unknownDomains": [
                     *         "go.old.example"
                     *       ],
                     *       "onUnknownDomain": null,
                     *       "preview": [
                     *         {
                     *           "line": 2,
                     *           "slug": "summer",
                     *           "destination": "https://shop.example/summer",
                     *           "name": "Summer sale",
                     *           "skipped": null
                     *         }
                     *       ],
                     *       "upgradeHttp": false,
                     *       "group": null,
                     *       "tags": [
                     *         "Imported"
                     *       ],
                     *       "failure": {
                     *         "code": "no_columns",
                     *         "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *       },
                     *       "createdAt": "2026-11-23T10:00:00.000Z",
                     *       "updatedAt": "2026-11-23T10:00:05.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateImport"];
            };
        };
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "name": "links.csv",
                     *       "state": "checked",
                     *       "bytes": 48210,
                     *       "readBytes": 48210,
                     *       "rows": 420,
                     *       "totalRows": 420,
                     *       "created": 417,
                     *       "skipped": [
                     *         {
                     *           "reason": "slug_taken",
                     *           "rows": 3
                     *         }
                     *       ],
                     *       "leftOut": [
                     *         {
                     *           "field": "createdAt",
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "source": "bitly",
                     *       "columns": [
                     *         "Back-half",
                     *         "Long URL",
                     *         "Notes"
                     *       ],
                     *       "samples": {
                     *         "Back-half": "summer",
                     *         "Long URL": "https://shop.example/summer"
                     *       },
                     *       "mapping": {
                     *         "slug": "Back-half",
                     *         "destination": "Long URL"
                     *       },
                     *       "encoding": "utf-8",
                     *       "dateOrder": null,
                     *       "unreadColumns": [],
                     *       "ignored": [
                     *         "Geo"
                     *       ],
                     *       "unknownDomains": [
                     *         "go.old.example"
                     *       ],
                     *       "onUnknownDomain": null,
                     *       "preview": [
                     *         {
                     *           "line": 2,
                     *           "slug": "summer",
                     *           "destination": "https://shop.example/summer",
                     *           "name": "Summer sale",
                     *           "skipped": null
                     *         }
                     *       ],
                     *       "upgradeHttp": false,
                     *       "group": null,
                     *       "tags": [
                     *         "Imported"
                     *       ],
                     *       "failure": {
                     *         "code": "no_columns",
                     *         "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *       },
                     *       "createdAt": "2026-11-23T10:00:00.000Z",
                     *       "updatedAt": "2026-11-23T10:00:05.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportReport: {
        parameters: {
            query?: {
                /** @description `csv`: a table with a header. `ndjson`: a JSON object per line. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example line,slug,destination,reason,field,message
                     *     7,summer,https://shop.example/,slug_taken,slug,…
                     */
                    "text/csv": string;
                    /** @example {"line":7,"slug":"summer","reason":"slug_taken"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "name": "links.csv",
                     *       "state": "checked",
                     *       "bytes": 48210,
                     *       "readBytes": 48210,
                     *       "rows": 420,
                     *       "totalRows": 420,
                     *       "created": 417,
                     *       "skipped": [
                     *         {
                     *           "reason": "slug_taken",
                     *           "rows": 3
                     *         }
                     *       ],
                     *       "leftOut": [
                     *         {
                     *           "field": "createdAt",
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "source": "bitly",
                     *       "columns": [
                     *         "Back-half",
                     *         "Long URL",
                     *         "Notes"
                     *       ],
                     *       "samples": {
                     *         "Back-half": "summer",
                     *         "Long URL": "https://shop.example/summer"
                     *       },
                     *       "mapping": {
                     *         "slug": "Back-half",
                     *         "destination": "Long URL"
                     *       },
                     *       "encoding": "utf-8",
                     *       "dateOrder": null,
                     *       "unreadColumns": [],
                     *       "ignored": [
                     *         "Geo"
                     *       ],
                     *       "unknownDomains": [
                     *         "go.old.example"
                     *       ],
                     *       "onUnknownDomain": null,
                     *       "preview": [
                     *         {
                     *           "line": 2,
                     *           "slug": "summer",
                     *           "destination": "https://shop.example/summer",
                     *           "name": "Summer sale",
                     *           "skipped": null
                     *         }
                     *       ],
                     *       "upgradeHttp": false,
                     *       "group": null,
                     *       "tags": [
                     *         "Imported"
                     *       ],
                     *       "failure": {
                     *         "code": "no_columns",
                     *         "message": "Map the columns of the slug and the destination; the file has: Short, Long."
                     *       },
                     *       "createdAt": "2026-11-23T10:00:00.000Z",
                     *       "updatedAt": "2026-11-23T10:00:05.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only links of this group. The list is empty if the account has no such group. */
                group?: string;
                /**
                 * @description Only links on this host: a domain of the account, verified or not, or the host of the installation's short links. The list
                 *     is empty if the account has no such domain.
                 */
                domain?: string;
                /** @description `true` returns only links without a group. */
                ungrouped?: boolean;
                /** @description `true` returns only live links, `false` only paused ones. */
                active?: boolean;
                /** @description Only links in this state now. */
                state?: components["schemas"]["LinkState"];
                /** @description Only links with this behavior. */
                behavior?: components["schemas"]["Behavior"];
                /** @description Only links with this slug, regardless of case: at most one on each domain. Use `domain` to select one. */
                slug?: string;
                /**
                 * @description Only links whose name, slug, destination or note contains this text, regardless of case. 1 to 100 characters after
                 *     trimming, no control characters. There are no wildcards.
                 */
                q?: string;
                /** @description Only links with exactly this destination, as it was sent. */
                destination?: string;
                /** @description Only links created at this ISO 8601 time or later. */
                createdAfter?: string;
                /** @description Only links created before this ISO 8601 time, so that periods neither overlap nor leave gaps. */
                createdBefore?: string;
                /**
                 * @description Only links that the key or user with this id created: the `createdBy` of their full view. The list is empty if they
                 *     have created none.
                 */
                createdBy?: string;
                /** @description Only links with this tag, regardless of case. Repeat it for links that have all of several tags, up to 20. */
                tag?: string[];
                /**
                 * @description `newest` or `oldest` first, by `name` regardless of case, by `clicks`, most first, or `lastClicked`: by the UTC day of
                 *     the last click, latest first, and links without a click last. Links with the same name are sorted oldest first, links
                 *     with the same number of clicks or the same last day newest first.
                 */
                sort?: components["schemas"]["LinkSort"];
                /**
                 * @description `true` adds `total`, the number of links that match the filters, to a page. With `q`, it counts up to 10,000. `exact` counts
                 *     all matches of `q`, for 10 seconds at most; then the response is a 503. Request it once, not with every page. It has no effect
                 *     without `limit` and `cursor`.
                 */
                count?: boolean | "exact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description `auto` gives the link a random slug of 8 characters. The body then has no `slug`. */
                slug?: "auto";
                /**
                 * @description Only with `slug=auto`: returns the newest link on the domain that currently leads every visitor to exactly this destination, with
                 *     a 200, and otherwise creates one. The body then takes only `destination` and `domain`. Links with a password,
                 *     a gate, rules, an end (`expiresAt`) or `maxClicks` are not reused. Also requires the scope `links:read`.
                 */
                reuse?: true;
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLink"];
            };
        };
        responses: {
            /** @description The link that is reused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description The new link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateLink"];
            };
        };
        responses: {
            /** @description The updated link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        destination: string;
                        active: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `external_id_taken`: another resource of this kind has the external id. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "external_id_taken",
                     *         "message": "Another resource of this kind has the external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    duplicateLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Duplicate"];
            };
        };
        responses: {
            /** @description The new link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        active: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        active: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportLinks: {
        parameters: {
            query?: {
                /** @description Only links of this group. The list is empty if the account has no such group. */
                group?: string;
                /**
                 * @description Only links on this host: a domain of the account, verified or not, or the host of the installation's short links. The list
                 *     is empty if the account has no such domain.
                 */
                domain?: string;
                /** @description `true` returns only links without a group. */
                ungrouped?: boolean;
                /** @description `true` returns only live links, `false` only paused ones. */
                active?: boolean;
                /** @description Only links in this state now. */
                state?: components["schemas"]["LinkState"];
                /** @description Only links with this behavior. */
                behavior?: components["schemas"]["Behavior"];
                /** @description Only links with this slug, regardless of case: at most one on each domain. Use `domain` to select one. */
                slug?: string;
                /**
                 * @description Only links whose name, slug, destination or note contains this text, regardless of case. 1 to 100 characters after
                 *     trimming, no control characters. There are no wildcards.
                 */
                q?: string;
                /** @description Only links with exactly this destination, as it was sent. */
                destination?: string;
                /** @description Only links created at this ISO 8601 time or later. */
                createdAfter?: string;
                /** @description Only links created before this ISO 8601 time, so that periods neither overlap nor leave gaps. */
                createdBefore?: string;
                /**
                 * @description Only links that the key or user with this id created: the `createdBy` of their full view. The list is empty if they
                 *     have created none.
                 */
                createdBy?: string;
                /** @description Only links with this tag, regardless of case. Repeat it for links that have all of several tags, up to 20. */
                tag?: string[];
                /**
                 * @description `newest` or `oldest` first, by `name` regardless of case, by `clicks`, most first, or `lastClicked`: by the UTC day of
                 *     the last click, latest first, and links without a click last. Links with the same name are sorted oldest first, links
                 *     with the same number of clicks or the same last day newest first.
                 */
                sort?: components["schemas"]["LinkSort"];
                /** @description `csv`: a table with a header. `ndjson`: a JSON object per line. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example slug,destination,name,…
                     *     summer,https://shop.example/summer,Summer sale,…
                     */
                    "text/csv": string;
                    /** @example {"slug":"summer","destination":"https://shop.example/summer","name":"Summer sale"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkByExternalId: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Another system's id for the link, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    putLinkByExternalId: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Another system's id for the link, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutLink"];
            };
        };
        responses: {
            /** @description The replaced link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description The new link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        slug: string;
                        destination: string;
                        active: boolean;
                        /** Format: uri */
                        url: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `slug_taken`: the slug is in use or in quarantine. `external_id_taken`: another resource of this kind has the external id. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "slug_taken",
                     *         "message": "The slug is in use or in quarantine.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLinkByExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Another system's id for the link, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLinks: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description `true` creates either all links or none. */
                atomic?: boolean;
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "links": [
                 *         {
                 *           "destination": "https://shop.example/summer?ref=bio",
                 *           "slug": "summer",
                 *           "externalId": "crm-1042",
                 *           "metadata": {
                 *             "campaign": "summer-2027",
                 *             "order": "1042"
                 *           },
                 *           "note": "Printed on the poster.",
                 *           "forwardQuery": true,
                 *           "gate": "adult",
                 *           "password": "open sesame",
                 *           "app": "auto",
                 *           "activeFrom": "2026-12-01T00:00:00.000Z",
                 *           "expiresAt": "2026-12-24T18:00:00.000Z",
                 *           "maxClicks": 100,
                 *           "expiredDestination": "https://shop.example/sold-out",
                 *           "preview": {
                 *             "title": "Summer sale",
                 *             "description": "Everything for the beach, at half the price."
                 *           },
                 *           "rules": [
                 *             {
                 *               "when": {
                 *                 "countries": [
                 *                   "DE",
                 *                   "AT",
                 *                   "CH"
                 *                 ]
                 *               },
                 *               "then": {
                 *                 "destination": "https://shop.example/de"
                 *               }
                 *             },
                 *             {
                 *               "when": {
                 *                 "inApp": "any",
                 *                 "hours": {
                 *                   "from": "18:00",
                 *                   "to": "23:00",
                 *                   "zone": "Europe/Berlin"
                 *                 }
                 *               },
                 *               "then": {
                 *                 "split": [
                 *                   {
                 *                     "destination": "https://shop.example/evening",
                 *                     "weight": 3
                 *                   },
                 *                   {
                 *                     "destination": "https://shop.example/evening-new",
                 *                     "weight": 1
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           ],
                 *           "aliases": [
                 *             "v2.0/menu"
                 *           ],
                 *           "conversions": true,
                 *           "holdout": 0,
                 *           "tags": [
                 *             "Print",
                 *             "Summer"
                 *           ],
                 *           "domain": null,
                 *           "name": "Summer sale",
                 *           "behavior": "basic",
                 *           "group": null
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateLinks"];
            };
        };
        responses: {
            /** @description What became of each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinksCreated"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["BulkTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["BulkRateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkIds"];
            };
        };
        responses: {
            /** @description What became of each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "result": "deleted"
                     *         }
                     *       ],
                     *       "summary": {
                     *         "deleted": 1,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LinksDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["BulkTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["BulkRateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLinks"];
            };
        };
        responses: {
            /** @description What became of each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "result": "changed",
                     *           "before": {
                     *             "active": true
                     *           }
                     *         }
                     *       ],
                     *       "summary": {
                     *         "changed": 1,
                     *         "unchanged": 0,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LinksUpdated"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["BulkTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["BulkRateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPreviewImage: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The updated link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        hasPreviewImage: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removePreviewImage: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] & {
                        hasPreviewImage: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkQr: {
        parameters: {
            query?: {
                /** @description Takes precedence over `Accept`. Defaults to what `Accept` prefers, or SVG if it prefers neither. */
                format?: components["schemas"]["QrFormat"];
                /**
                 * @description Width and height in pixels. In a PNG, each module has a whole number of pixels, and the rest is added to the margin. A
                 *     module has at least two.
                 */
                size?: number;
                /** @description Width of the margin on each side in modules. Less than 4 is not enough for some scanners. */
                margin?: number;
                /** @description Of the modules: `#rrggbb`, with `#` as `%23`. At most 45 % as bright as the background. */
                color?: string;
                /** @description Of everything else: `#rrggbb`, with `#` as `%23`. At least half as bright as white. */
                background?: string;
                /** @description How much may be damaged or covered: about 7, 15, 25 or 30 %. A code with a logo always has `H`. */
                errorCorrection?: components["schemas"]["CorrectionLevel"];
                /** @description Shows the account's logo in the middle. The account must have one. */
                logo?: boolean;
                /** @description Makes browsers save the picture rather than show it. */
                download?: boolean;
            };
            header?: {
                /** @description The `ETag` of a picture that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41" width="1024" height="1024">…</svg> */
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description The client has the current picture. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members, newest user first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *           "email": "ben@example.com",
                     *           "role": "editor",
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description What happens to the webhooks that the member created: `revoke` deletes them. */
                webhooks?: components["schemas"]["CreationChoice"];
                /** @description What happens to the reports that the member shared: `revoke` ends their links. */
                reports?: components["schemas"]["CreationChoice"];
                /** @description What happens to the API keys that the member created. Here, `keep` means the same as `take-over`: they keep working. */
                keys?: components["schemas"]["KeyChoice"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "keysRevoked": 2
                     *     }
                     */
                    "application/json": components["schemas"]["MemberRemoved"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            /** @description `last_owner`: the account would have no owner. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "last_owner",
                     *         "message": "The account would have no owner.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: {
                /** @description What happens to the webhooks that the member created: `revoke` deletes them. */
                webhooks?: components["schemas"]["CreationChoice"];
                /** @description What happens to the reports that the member shared: `revoke` ends their links. */
                reports?: components["schemas"]["CreationChoice"];
                /**
                 * @description What happens to the API keys that the member created. With `keep`, they are limited to what the lower role allows. With
                 *     `take-over`, they keep their access.
                 */
                keys?: components["schemas"]["KeyChoice"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMember"];
            };
        };
        responses: {
            /** @description The updated member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "email": "ben@example.com",
                     *       "role": "editor",
                     *       "createdAt": "2026-11-21T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            /** @description `last_owner`: the account would have no owner. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "last_owner",
                     *         "message": "The account would have no owner.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFormerMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The former members, newest user first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *           "email": "ben@example.com",
                     *           "keys": 1,
                     *           "webhooks": 0,
                     *           "reports": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FormerMemberList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMemberBelongings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What they created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "email": "ben@example.com",
                     *       "role": "editor",
                     *       "keys": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "webhooks": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "reports": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "invitations": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "imports": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Belongings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    settleMemberBelongings: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleBelongings"];
            };
        };
        responses: {
            /** @description What is left of what they created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "email": "ben@example.com",
                     *       "role": "editor",
                     *       "keys": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "webhooks": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "reports": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "invitations": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "imports": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "name": "crm.example",
                     *           "active": true,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Belongings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12",
                     *           "role": "editor",
                     *           "email": "ben@example.com",
                     *           "createdBy": "anna@example.com",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "expiresAt": "2026-11-28T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitation"];
            };
        };
        responses: {
            /** @description The invitation, with its link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12",
                     *       "role": "editor",
                     *       "email": "ben@example.com",
                     *       "createdBy": "anna@example.com",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "expiresAt": "2026-11-28T08:00:00.000Z",
                     *       "url": "https://api.example/dashboard/invitation#3kTq9ZbAmi8vQ2",
                     *       "sent": true
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationCreated"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationRevoked"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    importBioPage: {
        parameters: {
            query: {
                /**
                 * @description The slug of the new page: 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. It is
                 *     never taken from the file, because it cannot be changed later.
                 */
                slug: string;
                /** @description Display name, instead of the one in the file: 1 to 120 characters after trimming, no control characters. */
                name?: string;
                /** @description Where the file comes from. Guessed from its content if it is missing. */
                source?: components["schemas"]["PageSource"];
                /** @description `true` creates nothing, and returns what would be created. */
                dryRun?: boolean;
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file, up to 16 MiB. JSON may be sent as `application/json`, too. */
        requestBody: {
            content: {
                "text/html": string;
                "multipart/related": string;
                "application/zip": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description For a dry run: what would be created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "source": "linktree",
                     *       "page": {
                     *         "slug": "anna",
                     *         "url": "https://go.example/anna",
                     *         "name": "Anna",
                     *         "bio": "I make cups.",
                     *         "photo": null,
                     *         "items": [
                     *           {
                     *             "title": "My shop"
                     *           }
                     *         ],
                     *         "socials": [
                     *           {
                     *             "network": "instagram",
                     *             "url": "https://instagram.com/example"
                     *           }
                     *         ]
                     *       },
                     *       "leftOut": [
                     *         {
                     *           "part": "item",
                     *           "text": "My old blog",
                     *           "url": "http://blog.example/",
                     *           "reason": "http_url",
                     *           "message": "The address starts with http:, and bio pages link to https: only."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PageImportPreview"];
                };
            };
            /** @description The new website, and what was left out. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "source": "linktree",
                     *       "website": {
                     *         "externalId": "crm-1042",
                     *         "metadata": {
                     *           "campaign": "summer-2027",
                     *           "order": "1042"
                     *         },
                     *         "id": "01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21",
                     *         "slug": "anna",
                     *         "published": true,
                     *         "url": "https://go.example/anna",
                     *         "domain": "go.example",
                     *         "name": "Anna",
                     *         "headline": "Ceramics from Lisbon",
                     *         "bio": "I make cups.\nAnd plates.",
                     *         "theme": "classic",
                     *         "accent": "#0a7d5c",
                     *         "background": "#fff7e6",
                     *         "buttons": "pill",
                     *         "layout": "list",
                     *         "cover": null,
                     *         "backgroundImage": false,
                     *         "font": "inter",
                     *         "language": "de",
                     *         "behavior": "basic",
                     *         "hasPhoto": false,
                     *         "items": [
                     *           {
                     *             "id": "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44",
                     *             "title": "My shop",
                     *             "kind": "url",
                     *             "url": "https://shop.example/"
                     *           }
                     *         ],
                     *         "thumbnails": [
                     *           "01981f61-02b5-7a3e-8d11-5f0b7f0e2c44"
                     *         ],
                     *         "socials": [
                     *           {
                     *             "network": "instagram",
                     *             "url": "https://instagram.com/example"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "leftOut": [
                     *         {
                     *           "part": "item",
                     *           "text": "My old blog",
                     *           "url": "http://blog.example/",
                     *           "reason": "http_url",
                     *           "message": "The address starts with http:, and bio pages link to https: only."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PageImport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PageFileTooLarge"];
            415: components["responses"]["NotAFile"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["PageFileRateLimited"];
            503: components["responses"]["PageFileUnavailable"];
        };
    };
    listWebsites: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only websites on this host: a domain of the account, verified or not, or the host of the installation's short links. The
                 *     list is empty if the account has no such domain.
                 */
                domain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The websites, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebsite"];
            };
        };
        responses: {
            /** @description The new website. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        slug: string;
                        published: boolean;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        slug: string;
                        published: boolean;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebsite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The website was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21"
                     *     }
                     */
                    "application/json": components["schemas"]["WebsiteDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebsite"];
            };
        };
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        published: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `external_id_taken`: another resource of this kind has the external id. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "external_id_taken",
                     *         "message": "Another resource of this kind has the external id.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    duplicateWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Duplicate"];
            };
        };
        responses: {
            /** @description The new website. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        slug: string;
                        published: boolean;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPhoto: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        hasPhoto: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removePhoto: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        hasPhoto: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCover: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        cover: components["schemas"]["WebsiteCover"] | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removeCover: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        cover: components["schemas"]["WebsiteCover"] | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setBackgroundImage: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        backgroundImage: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removeBackgroundImage: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        backgroundImage: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setThumbnail: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the item. */
                itemId: string;
            };
            cookie?: never;
        };
        /** @description A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes). */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        thumbnails: string[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["ImageTooLarge"];
            415: components["responses"]["UnsupportedImage"];
            429: components["responses"]["ImageRateLimited"];
            503: components["responses"]["ImageUnavailable"];
        };
    };
    removeThumbnail: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the item. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated website. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"] & {
                        thumbnails: string[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebsiteQr: {
        parameters: {
            query?: {
                /** @description Takes precedence over `Accept`. Defaults to what `Accept` prefers, or SVG if it prefers neither. */
                format?: components["schemas"]["QrFormat"];
                /**
                 * @description Width and height in pixels. In a PNG, each module has a whole number of pixels, and the rest is added to the margin. A
                 *     module has at least two.
                 */
                size?: number;
                /** @description Width of the margin on each side in modules. Less than 4 is not enough for some scanners. */
                margin?: number;
                /** @description Of the modules: `#rrggbb`, with `#` as `%23`. At most 45 % as bright as the background. */
                color?: string;
                /** @description Of everything else: `#rrggbb`, with `#` as `%23`. At least half as bright as white. */
                background?: string;
                /** @description How much may be damaged or covered: about 7, 15, 25 or 30 %. A code with a logo always has `H`. */
                errorCorrection?: components["schemas"]["CorrectionLevel"];
                /** @description Shows the account's logo in the middle. The account must have one. */
                logo?: boolean;
                /** @description Makes browsers save the picture rather than show it. */
                download?: boolean;
            };
            header?: {
                /** @description The `ETag` of a picture that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41" width="1024" height="1024">…</svg> */
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description The client has the current picture. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebsiteSignups: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-ups, the last one first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10",
                     *           "website": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "email": "ben@example.com",
                     *           "consent": "I want to hear of new cups by mail, about once a month. I can leave at any time.",
                     *           "createdAt": "2026-11-29T18:00:00.000Z",
                     *           "confirmedAt": "2026-11-29T18:02:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebsiteSignupList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportWebsiteSignups: {
        parameters: {
            query?: {
                /** @description `csv`: a table with a header. `ndjson`: a JSON object per line. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,email,consent,createdAt,confirmedAt */
                    "text/csv": string;
                    /** @example {"id":"01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10","email":"ben@example.com"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebsiteSignup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the sign-up. */
                signupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-up is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10"
                     *     }
                     */
                    "application/json": components["schemas"]["WebsiteSignupDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSlug: {
        parameters: {
            query?: {
                /** @description Host of one of the account's verified domains. Defaults to the host of the installation's short links. */
                domain?: string;
            };
            header?: never;
            path: {
                /** @description Any text. Case does not matter. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The availability of the slug. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "summer",
                     *       "available": false,
                     *       "reason": "taken"
                     *     }
                     */
                    "application/json": components["schemas"]["SlugAvailability"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestSlugs: {
        parameters: {
            query?: {
                /** @description Host of one of the account's verified domains. Defaults to the host of the installation's short links. */
                domain?: string;
                /** @description Destination of the link that needs a slug, with the rules of creation. Without it, all suggestions are random. */
                destination?: string;
                /** @description How many slugs, 1 to 20. */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "slug": "summer-sale",
                     *           "kind": "readable"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SlugSuggestions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["TagDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            /** @description The updated tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12",
                     *       "name": "Summer",
                     *       "color": "#0a7d5c",
                     *       "links": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description `basic` returns the default fields, `full` the whole resource. */
                view?: components["schemas"]["View"];
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *           "url": "https://crm.example/waypost",
                     *           "description": "Customer database",
                     *           "events": [
                     *             "link.created",
                     *             "link.deleted"
                     *           ],
                     *           "active": true,
                     *           "disabledAt": null,
                     *           "disabledReason": null,
                     *           "failingSince": null,
                     *           "undelivered": 0,
                     *           "undeliveredDropped": 0,
                     *           "previousSecretUntil": null,
                     *           "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *           "createdAt": "2026-11-25T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *       "url": "https://crm.example/waypost",
                     *       "description": "Customer database",
                     *       "events": [
                     *         "link.created",
                     *         "link.deleted"
                     *       ],
                     *       "active": true,
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "undelivered": 0,
                     *       "undeliveredDropped": 0,
                     *       "previousSecretUntil": null,
                     *       "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "createdAt": "2026-11-25T08:00:00.000Z",
                     *       "secret": "whsec_mXn1Vq0P7mH9Qxv4mB1cJ7p8s2E5u0yKtW3aZ6dLrNo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the client has. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *       "url": "https://crm.example/waypost",
                     *       "description": "Customer database",
                     *       "events": [
                     *         "link.created",
                     *         "link.deleted"
                     *       ],
                     *       "active": true,
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "undelivered": 0,
                     *       "undeliveredDropped": 0,
                     *       "previousSecretUntil": null,
                     *       "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "createdAt": "2026-11-25T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The client has the current response. Figures may have changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleted": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *       "url": "https://crm.example/waypost",
                     *       "description": "Customer database",
                     *       "events": [
                     *         "link.created",
                     *         "link.deleted"
                     *       ],
                     *       "active": true,
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "undelivered": 0,
                     *       "undeliveredDropped": 0,
                     *       "previousSecretUntil": null,
                     *       "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "createdAt": "2026-11-25T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21",
                     *       "url": "https://crm.example/waypost",
                     *       "description": "Customer database",
                     *       "events": [
                     *         "link.created",
                     *         "link.deleted"
                     *       ],
                     *       "active": true,
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "failingSince": null,
                     *       "undelivered": 0,
                     *       "undeliveredDropped": 0,
                     *       "previousSecretUntil": null,
                     *       "createdBy": "01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11",
                     *       "createdAt": "2026-11-25T08:00:00.000Z",
                     *       "secret": "whsec_mXn1Vq0P7mH9Qxv4mB1cJ7p8s2E5u0yKtW3aZ6dLrNo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["StepUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is about to be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22",
                     *       "type": "link.created",
                     *       "resourceId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "lastStatus": 200,
                     *       "lastFailure": null,
                     *       "createdAt": "2026-11-25T08:00:00.000Z",
                     *       "deliveredAt": "2026-11-25T08:00:00.412Z",
                     *       "nextAttemptAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only deliveries with this status. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Only deliveries of this event type. */
                type?: components["schemas"]["WebhookDeliveryType"];
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22",
                     *           "type": "link.created",
                     *           "resourceId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "lastStatus": 200,
                     *           "lastFailure": null,
                     *           "createdAt": "2026-11-25T08:00:00.000Z",
                     *           "deliveredAt": "2026-11-25T08:00:00.412Z",
                     *           "nextAttemptAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22",
                     *       "type": "link.created",
                     *       "resourceId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "lastStatus": 200,
                     *       "lastFailure": null,
                     *       "createdAt": "2026-11-25T08:00:00.000Z",
                     *       "deliveredAt": "2026-11-25T08:00:00.412Z",
                     *       "nextAttemptAt": null,
                     *       "body": "{\"type\":\"link.created\",\"timestamp\":\"2026-11-25T08:00:00.000Z\",\"data\":{\"slug\":\"summer-sale\"}}",
                     *       "log": [
                     *         {
                     *           "number": 1,
                     *           "at": "2026-11-25T08:00:00.200Z",
                     *           "durationMs": 212,
                     *           "status": 200,
                     *           "failure": null,
                     *           "error": null,
                     *           "response": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is about to be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22",
                     *       "type": "link.created",
                     *       "resourceId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "lastStatus": 200,
                     *       "lastFailure": null,
                     *       "createdAt": "2026-11-25T08:00:00.000Z",
                     *       "deliveredAt": "2026-11-25T08:00:00.412Z",
                     *       "nextAttemptAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readEvents: {
        parameters: {
            query?: {
                /** @description The most events to return, 1 to 1,000, 100 if omitted. A response ends earlier at about 4 MB of events. */
                limit?: number;
                /** @description `cursor` of the previous response. Without it, the response begins with the oldest event that is kept. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events after the cursor, and the cursor of the next call. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22",
                     *           "type": "group.created",
                     *           "timestamp": "2026-11-25T08:00:00.000Z",
                     *           "data": {
                     *             "id": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
                     *             "name": "Print",
                     *             "externalId": null,
                     *             "metadata": {},
                     *             "createdAt": "2026-11-25T08:00:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "cursor": "AZ2mbX3cfUWzGk1p9mB0nTMyODBR7o",
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedEventList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted. `cursor_expired`: events after the cursor are no longer kept, because 30 days have passed, there were too many, or the webhook was deleted. Call without `cursor` to start again with the oldest event that is kept. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "disabled",
                     *         "message": "An operator disabled the account, or the resource, which can then neither be changed nor deleted.",
                     *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    onLinkCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "link.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["LinkInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLinkUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "link.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["LinkInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLinkDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "link.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["LinkInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebsiteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "website.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["WebsiteInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebsiteUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "website.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["WebsiteInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebsiteDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "website.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["WebsiteInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGroupCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "group.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["GroupInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGroupUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "group.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["GroupInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGroupDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "group.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["GroupInEvent"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignupCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "signup.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["WebsiteSignupDetails"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClicksCounted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "clicks.counted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["CountedClicks"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "conversion.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Conversion"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversionRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "conversion.refunded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["RefundedConversion"];
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When this attempt was made, in Unix seconds. */
                "webhook-timestamp": number;
                /** @description A signature for each valid secret, `v1,…`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description Id of the webhook that is tested.
                         */
                        webhook: string;
                    };
                };
            };
        };
        responses: {
            /** @description The event has been received. After any other response, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
