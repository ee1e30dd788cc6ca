// Made of docs/openapi.json by `npm run openapi`.

export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Overview of the account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Report of a link
         * @description Covers today, by UTC, and the days before. A click shows within two seconds.
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
         * Report of a website
         * @description Covers today, by UTC, and the days before. A click shows within two seconds.
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
         * Report of all links together
         * @description Covers today, by UTC, and the days before. A click shows within two seconds. Websites are not in it; they have reports of their own.
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
    "/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List groups */
        get: operations["listGroups"];
        put?: never;
        /** Create a group */
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
        /** Read a group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Delete a group; its links stay */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /** Rename a group */
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
         * Add links to a group, or remove them
         * @description All or nothing. A link is in one group or none: adding it moves it.
         */
        post: operations["moveGroupLinks"];
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
         * @description In the order of `sort`, those that pass every filter. Whole and streamed, or in pages with `limit` and `cursor`. Sorted by clicks, each page is by the clicks of its time: a link that is clicked past the cursor while one reads on is not met any more, and none is met twice.
         */
        get: operations["listLinks"];
        put?: never;
        /** Create a link */
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
        /** Read a link */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Permanent; its figures leave every report. Its slug is free for this account at once.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description The slug stays what it is: printed codes lead to it.
         */
        patch: operations["updateLink"];
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
        /** Pause a link */
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
        /** Activate a link */
        post: operations["activateLink"];
        delete?: never;
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
        /** Ask whether a slug is available */
        get: operations["getSlug"];
        put?: never;
        post?: never;
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
         * @description Newest first. Whole and streamed, or in pages with `limit` and `cursor`.
         */
        get: operations["listWebsites"];
        put?: never;
        /** Create a website */
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
        /** Read a website */
        get: operations["getWebsite"];
        put?: never;
        post?: never;
        /**
         * Delete a website
         * @description Permanent; its figures go with it. Its slug is free for this account at once.
         */
        delete: operations["deleteWebsite"];
        options?: never;
        head?: never;
        /**
         * Change a website
         * @description The slug stays what it is. `items` and `socials` are replaced as a whole.
         */
        patch: operations["updateWebsite"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        LinkCountsDto: {
            /**
             * @description All of them.
             * @example 42
             */
            total: number;
            /**
             * @description Those that are live.
             * @example 40
             */
            active: number;
            /**
             * @description Those that are paused.
             * @example 2
             */
            paused: number;
        };
        WebsiteCountsDto: {
            /**
             * @description All of them.
             * @example 3
             */
            total: number;
            /**
             * @description Those that visitors can see.
             * @example 2
             */
            published: number;
        };
        TopLinkDto: {
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
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks: number;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
        };
        AccountOverviewDto: {
            /** @description Its links. */
            links: components["schemas"]["LinkCountsDto"];
            /** @description Its websites. */
            websites: components["schemas"]["WebsiteCountsDto"];
            /**
             * @description How many groups it has.
             * @example 4
             */
            groups: number;
            /** @description The five links with the most clicks over their whole life, ties newest first. */
            topLinks: components["schemas"]["TopLinkDto"][];
        };
        FieldErrorDto: {
            /**
             * @description Name of the field, query parameter or header; nested fields by path, `items.0.url`.
             * @example slug
             */
            field: string;
            /**
             * @description A stable word.
             * @example reserved
             */
            code: string;
            /**
             * @description A sentence for people.
             * @example This slug is reserved.
             */
            message: string;
        };
        ErrorDetailDto: {
            /**
             * @description A stable word for the kind of error.
             * @example slug_taken
             * @enum {string}
             */
            code: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "slug_taken" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "unavailable" | "internal_error";
            /**
             * @description A sentence for people; may change.
             * @example The slug "summer" is in use.
             */
            message: string;
            /**
             * @description Same as the `X-Request-Id` header; name it when you ask for help.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            requestId: string;
            /** @description Every wrong field, where fields are at fault. */
            fields?: components["schemas"]["FieldErrorDto"][];
        };
        ErrorDto: {
            /** @description What went wrong. */
            error: components["schemas"]["ErrorDetailDto"];
        };
        SummaryDto: {
            /**
             * @description Visits that reached the target.
             * @example 1200
             */
            views: number;
            /**
             * @description Visitors who were handed to a destination.
             * @example 1042
             */
            clicks: number;
            /**
             * @description Clicks per hundred views, rounded to two decimals; 0 where there are no views.
             * @example 86.83
             */
            ctr: number;
        };
        CountryClicksDto: {
            /**
             * @description ISO 3166 alpha-2 code; `XX` where it is not known.
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
        DeviceClicksDto: {
            /**
             * @description `mobile`, `tablet`, `desktop` or `other`.
             * @example mobile
             */
            key: string;
            /**
             * @description For people.
             * @example Mobile
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 870
             */
            clicks: number;
        };
        SourceClicksDto: {
            /**
             * @description A known app or site, else the referrer's host, else `direct`; `other` for what was too many to keep.
             * @example instagram
             */
            key: string;
            /**
             * @description For people.
             * @example Instagram
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 640
             */
            clicks: number;
        };
        DayDto: {
            /**
             * Format: date
             * @description The day.
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
        BrowserClicksDto: {
            /**
             * @description Name of the browser in lower case; `other` where it is not known.
             * @example safari
             */
            key: string;
            /**
             * @description For people.
             * @example Safari
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 420
             */
            clicks: number;
        };
        SystemClicksDto: {
            /**
             * @description Name of the system in lower case; `other` where it is not known.
             * @example ios
             */
            key: string;
            /**
             * @description For people.
             * @example iOS
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 510
             */
            clicks: number;
        };
        ReferrerClicksDto: {
            /**
             * @description Host of the referrer; `none` where there was none, `other` for what was too many to keep.
             * @example blog.example
             */
            key: string;
            /**
             * @description For people.
             * @example blog.example
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 12
             */
            clicks: number;
        };
        BreakoutDto: {
            /**
             * @description Key of the app; `webview` where it is not known.
             * @example instagram
             */
            key: string;
            /**
             * @description For people.
             * @example Instagram
             */
            label: string;
            /**
             * @description The link's behavior at the time of the view.
             * @example aggressive
             * @enum {string}
             */
            behavior: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * @description Views that were a breakout page, or in LINE a redirect out of the app.
             * @example 200
             */
            shown: number;
            /**
             * @description Clicks of visitors who came from these in a browser.
             * @example 150
             */
            left: number;
            /**
             * @description Clicks of visitors who came from these and were inside an app still.
             * @example 30
             */
            stayed: number;
        };
        ExcludedDto: {
            /**
             * @description `bot`, `head`, `speculative` or `no-agent`.
             * @example bot
             */
            key: string;
            /**
             * @description For people.
             * @example Bots and previews
             */
            label: string;
            /**
             * @description Visits in the range.
             * @example 75
             */
            count: number;
        };
        SourceGroupClicksDto: {
            /**
             * @description `search`, `social`, `messenger`, `mail`, `video`, `music`, `ai`, `bio`, `shop`, `work`, `news`, `site` for sites and
             *     apps that are not known, `direct`, or `other` for sources that were too many to keep.
             * @example social
             */
            key: string;
            /**
             * @description For people.
             * @example Social
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 640
             */
            clicks: number;
        };
        UtmClicksDto: {
            /**
             * @description The value that visitors brought, of 1 to 100 code points; `other` also for what was too many to keep.
             * @example newsletter
             */
            key: string;
            /**
             * @description For people.
             * @example newsletter
             */
            label: string;
            /**
             * @description Clicks in the range.
             * @example 33
             */
            clicks: number;
        };
        UtmDto: {
            /** @description By `utm_source`, most first. It says what it says and does not change `sources`. */
            sources: components["schemas"]["UtmClicksDto"][];
            /** @description By `utm_medium`, most first. */
            mediums: components["schemas"]["UtmClicksDto"][];
            /** @description By `utm_campaign`, most first. */
            campaigns: components["schemas"]["UtmClicksDto"][];
            /** @description By `utm_term`, most first. */
            terms: components["schemas"]["UtmClicksDto"][];
            /** @description By `utm_content`, most first. */
            contents: components["schemas"]["UtmClicksDto"][];
        };
        LinkReportDto: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             * @enum {integer}
             */
            rangeDays: 7 | 14 | 30 | 90;
            /** @description Totals of the range. */
            summary: components["schemas"]["SummaryDto"];
            /** @description Clicks by country, most first. */
            countries: components["schemas"]["CountryClicksDto"][];
            /** @description Clicks by kind of device, most first. */
            devices: components["schemas"]["DeviceClicksDto"][];
            /** @description Clicks by app or site, most first. */
            sources: components["schemas"]["SourceClicksDto"][];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["DayDto"][];
            /** @description Clicks by browser, most first. */
            browsers?: components["schemas"]["BrowserClicksDto"][];
            /** @description Clicks by operating system, most first. */
            systems?: components["schemas"]["SystemClicksDto"][];
            /** @description Clicks by referrer, most first. */
            referrers?: components["schemas"]["ReferrerClicksDto"][];
            /** @description What came of breakouts, by app and behavior, most shown first. */
            breakout?: components["schemas"]["BreakoutDto"][];
            /** @description Visits that were answered and not counted, by reason. */
            excluded?: components["schemas"]["ExcludedDto"][];
            /** @description `sources` added up by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicksDto"][];
            /** @description Clicks by the `utm_*` parameters that visitors brought. */
            utm?: components["schemas"]["UtmDto"];
        };
        ItemClicksDto: {
            /**
             * Format: uuid
             * @description Id of the item.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id: string;
            /**
             * @description Its title as it is now.
             * @example My shop
             */
            title: string;
            /**
             * @description Clicks in the range.
             * @example 90
             */
            clicks: number;
        };
        WebsiteReportDto: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             * @enum {integer}
             */
            rangeDays: 7 | 14 | 30 | 90;
            /** @description Totals of the range. */
            summary: components["schemas"]["SummaryDto"];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["DayDto"][];
            /** @description Clicks by country, most first. */
            countries?: components["schemas"]["CountryClicksDto"][];
            /** @description Clicks by kind of device, most first. */
            devices?: components["schemas"]["DeviceClicksDto"][];
            /** @description Clicks by app or site, most first. */
            sources?: components["schemas"]["SourceClicksDto"][];
            /** @description Clicks of each item that the page has now, in the page's order. */
            items?: components["schemas"]["ItemClicksDto"][];
            /** @description `sources` added up by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicksDto"][];
        };
        SummaryReportDto: {
            /**
             * @description Number of days that the report covers.
             * @example 7
             * @enum {integer}
             */
            rangeDays: 7 | 14 | 30 | 90;
            /**
             * @description Number of links that the report covers: all of the account's.
             * @example 42
             */
            linksSampled: number;
            /** @description Totals of the range. */
            summary: components["schemas"]["SummaryDto"];
            /** @description Every day of the range, oldest first. */
            timeseries?: components["schemas"]["DayDto"][];
            /** @description Clicks by country, most first. */
            countries?: components["schemas"]["CountryClicksDto"][];
            /** @description Clicks by kind of device, most first. */
            devices?: components["schemas"]["DeviceClicksDto"][];
            /** @description Clicks by app or site, most first. */
            sources?: components["schemas"]["SourceClicksDto"][];
            /** @description The five links with the most clicks over their whole life. */
            topLinks?: components["schemas"]["TopLinkDto"][];
            /** @description `sources` added up by kind of app or site, most clicks first. */
            sourceGroups?: components["schemas"]["SourceGroupClicksDto"][];
            /** @description Clicks by the `utm_*` parameters that visitors brought. */
            utm?: components["schemas"]["UtmDto"];
        };
        CreateGroupDto: {
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Summer campaign
             */
            name: string;
        };
        GroupDto: {
            /**
             * Format: uuid
             * @description Id of the group.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            id: string;
            /**
             * @description Its name.
             * @example Summer campaign
             */
            name: string;
            /**
             * @description Number of links in the group.
             * @example 12
             */
            linkCount: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
        };
        GroupListDto: {
            /** @description The whole list, or one page of it. */
            data: components["schemas"]["GroupDto"][];
            /**
             * @description `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateGroupDto: {
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Autumn campaign
             */
            name?: string;
        };
        MoveLinksDto: {
            /**
             * @description Ids of links to put into the group, out of whichever they are in.
             * @example [
             *       "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
             *     ]
             */
            add?: string[];
            /**
             * @description Ids of links to take out of the group.
             * @example []
             */
            remove?: string[];
        };
        /** @description `id`, `name`, `linkCount` always; the other fields with `view=full` only. */
        GroupChangedDto: {
            /**
             * Format: uuid
             * @description Id of the group.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            id: string;
            /**
             * @description Its name.
             * @example Summer campaign
             */
            name: string;
            /**
             * @description Number of links in the group.
             * @example 12
             */
            linkCount: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
        };
        GroupDeletedDto: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the group that was deleted.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            deleted: string;
        };
        CreateLinkDto: {
            /**
             * @description Absolute https URL of at most 2,048 characters; no credentials, white space or control characters; not on
             *     the host of the short links itself.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description 1 to 64 of A–Z, a–z, 0–9, - and _; begins and ends with a letter or digit. Unique without regard to case.
             * @example summer
             */
            slug: string;
            /**
             * @description 1 to 120 characters after trimming; no control characters. Left out: the slug.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @default basic
             * @example basic
             * @enum {string}
             */
            behavior: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of one of the account's groups; null or left out: none.
             * @example null
             */
            group?: string | null;
        };
        /** @description `id`, `name`, `slug`, `destination`, `active`, `url`, `createdAt` always; the other fields with `view=full` only. */
        LinkCreatedDto: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example summer
             */
            slug: string;
            /**
             * @description Where visitors are sent, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/summer
             */
            url: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of its group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks?: number;
            /**
             * Format: date-time
             * @description When something about it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        /** @description `id`, `name`, `slug`, `destination`, `active`, `url`, `clicks` always; the other fields with `view=full` only. */
        LinkListedDto: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example summer
             */
            slug: string;
            /**
             * @description Where visitors are sent, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/summer
             */
            url: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name: string;
            /**
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks: number;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of its group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When something about it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        LinkListDto: {
            /** @description The whole list, or one page of it. */
            data: components["schemas"]["LinkListedDto"][];
            /**
             * @description `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        /** @description `id`, `slug`, `destination`, `active`, `url` always; the other fields with `view=full` only. */
        LinkReadDto: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example summer
             */
            slug: string;
            /**
             * @description Where visitors are sent, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/summer
             */
            url: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of its group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks?: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When something about it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        UpdateLinkDto: {
            /**
             * @description As on creation.
             * @example https://shop.example/autumn
             */
            destination?: string;
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Autumn sale
             */
            name?: string;
            /**
             * @description true makes it live, false pauses it.
             * @example false
             */
            active?: boolean;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example conservative
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of one of the account's groups; null takes the link out of its group.
             * @example null
             */
            group?: string | null;
        };
        /** @description `id`, `destination`, `active` always; the other fields with `view=full` only. */
        LinkChangedDto: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Where visitors are sent, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example summer
             */
            slug?: string;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/summer
             */
            url?: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of its group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks?: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When something about it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        LinkDeletedDto: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the link that was deleted.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            deleted: string;
        };
        /** @description `id`, `active` always; the other fields with `view=full` only. */
        LinkSwitchedDto: {
            /**
             * Format: uuid
             * @description Id of the link.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description True while it is live, false while it is paused.
             * @example true
             */
            active: boolean;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example summer
             */
            slug?: string;
            /**
             * @description Where visitors are sent, as it was sent.
             * @example https://shop.example/summer?ref=bio
             */
            destination?: string;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/summer
             */
            url?: string;
            /**
             * @description Display name.
             * @example Summer sale
             */
            name?: string;
            /**
             * @description How hard to try to leave in-app browsers.
             * @example basic
             * @enum {string}
             */
            behavior?: "aggressive" | "conservative" | "non-meta" | "basic";
            /**
             * Format: uuid
             * @description Id of its group, or null.
             * @example 01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11
             */
            group?: string | null;
            /**
             * @description Clicks of its whole life.
             * @example 1042
             */
            clicks?: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When something about it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        SlugAvailabilityDto: {
            /**
             * @description As asked.
             * @example summer
             */
            slug: string;
            /**
             * @description True where a link or website could be created with it now.
             * @example false
             */
            available: boolean;
            /**
             * @description Why not; null where it is available. `quarantined`: another account deleted it not long ago.
             * @example taken
             * @enum {string|null}
             */
            reason: "taken" | "reserved" | "invalid" | "quarantined" | null;
        };
        WebsiteItemInput: {
            /**
             * Format: uuid
             * @description Id that the item was given before; without it the item is new and gets one.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id?: string;
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example My shop
             */
            title: string;
            /**
             * @description Absolute https URL of at most 2,048 characters, without credentials, white space or control characters.
             * @example https://shop.example/
             */
            url?: string;
            /**
             * Format: uuid
             * @description Id of one of the account's links.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link?: string;
        };
        WebsiteSocialDto: {
            /**
             * @description Name of the network.
             * @example instagram
             * @enum {string}
             */
            network: "instagram" | "tiktok" | "youtube" | "x" | "threads" | "facebook" | "snapchat" | "pinterest" | "linkedin" | "reddit" | "bluesky" | "mastodon" | "twitch" | "discord" | "telegram" | "whatsapp" | "github" | "spotify" | "soundcloud" | "medium" | "substack" | "patreon" | "website";
            /**
             * @description Absolute https URL of at most 2,048 characters, without credentials, white space or control characters.
             * @example https://instagram.com/example
             */
            url: string;
        };
        CreateWebsiteDto: {
            /**
             * @description 1 to 64 of A–Z, a–z, 0–9, - and _; begins and ends with a letter or digit. Unique without regard to case.
             * @example anna
             */
            slug: string;
            /**
             * @description 1 to 120 characters after trimming; no control characters. Left out on creation: the slug.
             * @example Anna
             */
            name?: string;
            /**
             * @description At most 200 characters after trimming; no control characters.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description At most 1,000 characters after trimming; line breaks are the only control characters.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description true shows it to visitors, false hides it. Left out on creation: false.
             * @example true
             */
            published?: boolean;
            /**
             * @description Name of a theme; each has a light and a dark form. `classic`: soft white cards on paper, in the system font; `ocean`: panes of glass over deep water, a gradient lit from above; `forest`: an editorial page in serif type: links as a ruled list, in ivory and ink green; `sunset`: solid pills and rounded letters on a glowing evening sky; `grape`: loud blocks with thick borders and hard shadows on a dotted background, in heavy type; `rose`: an invitation: thin frame, italic serif name, thin outlined capsules on blush; `terminal`: a terminal window: monospaced, a prompt before each link, a cursor after the name; `poster`: a printed poster: huge condensed capitals, one red accent, links as a numbered index, in two columns if there is room.
             * @example classic
             * @enum {string}
             */
            theme?: "classic" | "ocean" | "forest" | "sunset" | "grape" | "rose" | "terminal" | "poster";
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
            socials?: components["schemas"]["WebsiteSocialDto"][];
        };
        WebsiteItemDto: {
            /**
             * Format: uuid
             * @description Id of the item; stays when the list is sent again with it.
             * @example 01981f61-02b5-7a3e-8d11-5f0b7f0e2c44
             */
            id: string;
            /**
             * @description What visitors read.
             * @example My shop
             */
            title: string;
            /**
             * @description Where it leads, as it was sent, where it has an address of its own.
             * @example https://shop.example/
             */
            url?: string;
            /**
             * Format: uuid
             * @description Id of the link that it leads to, where it is one.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            link?: string;
        };
        /** @description `id`, `slug`, `published`, `url` always; the other fields with `view=full` only. */
        WebsiteReadDto: {
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            id: string;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example anna
             */
            slug: string;
            /**
             * @description True while visitors can see it.
             * @example true
             */
            published: boolean;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/anna
             */
            url: string;
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
             * @description Short text about the owner, or null; may have line breaks.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description Name of its theme.
             * @example classic
             */
            theme?: string;
            /** @description What it leads to, in order. */
            items?: components["schemas"]["WebsiteItemDto"][];
            /** @description Profiles on social networks, in order. */
            socials?: components["schemas"]["WebsiteSocialDto"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        /** @description `id`, `name`, `slug`, `published`, `url` always; the other fields with `view=full` only. */
        WebsiteListedDto: {
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            id: string;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example anna
             */
            slug: string;
            /**
             * @description True while visitors can see it.
             * @example true
             */
            published: boolean;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/anna
             */
            url: string;
            /**
             * @description Display name.
             * @example Anna
             */
            name: string;
            /**
             * @description Hero headline, or null.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description Short text about the owner, or null; may have line breaks.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description Name of its theme.
             * @example classic
             */
            theme?: string;
            /** @description What it leads to, in order. */
            items?: components["schemas"]["WebsiteItemDto"][];
            /** @description Profiles on social networks, in order. */
            socials?: components["schemas"]["WebsiteSocialDto"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        WebsiteListDto: {
            /** @description The whole list, or one page of it. */
            data: components["schemas"]["WebsiteListedDto"][];
            /**
             * @description `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given.
             * @example AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o
             */
            nextCursor?: string | null;
        };
        UpdateWebsiteDto: {
            /**
             * @description 1 to 120 characters after trimming; no control characters. Left out on creation: the slug.
             * @example Anna
             */
            name?: string;
            /**
             * @description At most 200 characters after trimming; no control characters.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
            /**
             * @description At most 1,000 characters after trimming; line breaks are the only control characters.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description true shows it to visitors, false hides it. Left out on creation: false.
             * @example true
             */
            published?: boolean;
            /**
             * @description Name of a theme; each has a light and a dark form. `classic`: soft white cards on paper, in the system font; `ocean`: panes of glass over deep water, a gradient lit from above; `forest`: an editorial page in serif type: links as a ruled list, in ivory and ink green; `sunset`: solid pills and rounded letters on a glowing evening sky; `grape`: loud blocks with thick borders and hard shadows on a dotted background, in heavy type; `rose`: an invitation: thin frame, italic serif name, thin outlined capsules on blush; `terminal`: a terminal window: monospaced, a prompt before each link, a cursor after the name; `poster`: a printed poster: huge condensed capitals, one red accent, links as a numbered index, in two columns if there is room.
             * @example classic
             * @enum {string}
             */
            theme?: "classic" | "ocean" | "forest" | "sunset" | "grape" | "rose" | "terminal" | "poster";
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
            socials?: components["schemas"]["WebsiteSocialDto"][];
        };
        /** @description `id`, `published` always; the other fields with `view=full` only. */
        WebsiteChangedDto: {
            /**
             * Format: uuid
             * @description Id of the website.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            id: string;
            /**
             * @description True while visitors can see it.
             * @example true
             */
            published: boolean;
            /**
             * @description Short path, as it was sent; matched without regard to case.
             * @example anna
             */
            slug?: string;
            /**
             * Format: uri
             * @description Public address.
             * @example https://go.example/anna
             */
            url?: string;
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
             * @description Short text about the owner, or null; may have line breaks.
             * @example I make cups.
             *     And plates.
             */
            bio?: string | null;
            /**
             * @description Name of its theme.
             * @example classic
             */
            theme?: string;
            /** @description What it leads to, in order. */
            items?: components["schemas"]["WebsiteItemDto"][];
            /** @description Profiles on social networks, in order. */
            socials?: components["schemas"]["WebsiteSocialDto"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it was last changed by its owner.
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt?: string;
        };
        WebsiteDeletedDto: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the website that was deleted.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            deleted: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the account has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOverviewDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getLinkReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Days that the report covers: today, by UTC, and the days before. */
                days?: 7 | 14 | 30 | 90;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkReportDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getWebsiteReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Days that the report covers: today, by UTC, and the days before. */
                days?: 7 | 14 | 30 | 90;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteReportDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getSummaryReport: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Days that the report covers: today, by UTC, and the days before. */
                days?: 7 | 14 | 30 | 90;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryReportDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Size of a page, 1 to 1,000; 100 where only `cursor` is given. Left out with no cursor: the whole list, streamed. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupListDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            /** @description The new group. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    deleteGroup: {
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
            /** @description The group is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDeletedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    moveGroupLinks: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
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
                "application/json": components["schemas"]["MoveLinksDto"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupChangedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Size of a page, 1 to 1,000; 100 where only `cursor` is given. Left out with no cursor: the whole list, streamed. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only links of this group. An id that is not a group of this account: an empty list. */
                group?: string;
                /** @description `true`: only links that are in no group. */
                ungrouped?: "true" | "false";
                /** @description `true`: only live links; `false`: only paused ones. */
                active?: "true" | "false";
                /**
                 * @description Only links whose name, slug or destination contains this, without regard to case: 1 to 100 characters after
                 *     trimming, no control characters. Each stands for itself; there are no wildcards.
                 */
                q?: string;
                /**
                 * @description `newest` or `oldest` first; by `name`, without regard to case; or by `clicks`, most first. Links of one name are
                 *     oldest first, those of as many clicks newest first.
                 */
                sort?: "newest" | "oldest" | "name" | "clicks";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkListDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinkDto"];
            };
        };
        responses: {
            /** @description The new link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkCreatedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkReadDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    deleteLink: {
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
            /** @description The link is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkDeletedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    updateLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
                "application/json": components["schemas"]["UpdateLinkDto"];
            };
        };
        responses: {
            /** @description The link as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkChangedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    pauseLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
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
            /** @description The link as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkSwitchedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    activateLink: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
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
            /** @description The link as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkSwitchedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getSlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Any text; matched without regard to case. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlugAvailabilityDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    listWebsites: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
                /** @description Size of a page, 1 to 1,000; 100 where only `cursor` is given. Left out with no cursor: the whole list, streamed. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteListDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    createWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
            };
            header?: {
                /** @description At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebsiteDto"];
            };
        };
        responses: {
            /** @description The new website. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteReadDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `idempotency_mismatch`: the Idempotency-Key belongs to another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    getWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
            /** @description The website. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteReadDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    deleteWebsite: {
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
            /** @description The website is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteDeletedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
    updateWebsite: {
        parameters: {
            query?: {
                /** @description `basic` returns the fields shown by default; `full` the whole resource. */
                view?: "basic" | "full";
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
                "application/json": components["schemas"]["UpdateWebsiteDto"];
            };
        };
        responses: {
            /** @description The website as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteChangedDto"];
                };
            };
            /** @description `invalid_request`: something in the request is not valid; `fields` names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unauthorized`: no key, or one that is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `forbidden`: the key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `not_found`: no such resource in this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `payload_too_large`: the body is over 256 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `rate_limited`: too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
            /** @description `unavailable`: the database cannot be reached now; `Retry-After` says when to come back. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDto"];
                };
            };
        };
    };
}
