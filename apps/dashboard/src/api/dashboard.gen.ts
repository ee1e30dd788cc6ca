// Made of docs/dashboard-openapi.json by `npm run openapi`.

export interface paths {
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and who may sign up */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description The first sign-up needs the setup code, and takes over the account that the CLI created for that address, if any. With a mail server, later sign-ups are completed by email, with the same response whether or not the address has an account. Audited as `account.created` or `password.changed`.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-up/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-up by email, and sign in
         * @description Takes the token of the link in the email, and the password chosen at sign-up. Audited as `account.created`.
         */
        post: operations["confirmSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Ends the session of the request. Audited as `session.started`.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Succeeds without a session, too. Audited as `session.ended`.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a one-time link, and sign in
         * @description The link works once. All other sessions of the user end. Audited as `password.changed`.
         */
        post: operations["setPasswordByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends all other sessions and all bearer tokens. This session gets a new token. API keys keep working until they are revoked. Audited as `password.changed`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate again
         * @description Keys, passwords and other sensitive calls require it. Signing in counts, too, for ten minutes. Users who have an authenticator app or a passkey must use it: their password is not enough. Each removal of one requires a step-up with `forRemoval`. Audited as `session.stepped_up`.
         */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user can authenticate with */
        get: operations["getCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add an authenticator app
         * @description It takes effect once it is confirmed with a code.
         */
        post: operations["beginTotp"];
        /**
         * Remove the authenticator app and the recovery codes
         * @description Requires a step-up with `forRemoval` that has not been used for another removal. Audited as `totp.removed`.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an authenticator app
         * @description Audited as `totp.added`.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes
         * @description Audited as `recovery_codes.renewed`.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Audited as `passkey.added`.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passkeys/{id}": {
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
         * Remove a passkey
         * @description Ends the other sessions that began with it. The only way to sign in cannot be removed. Requires a step-up with `forRemoval` that has not been used for another removal. Audited as `passkey.removed`.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Audited as `passkey.renamed`.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/dashboard/api/sign-in/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in with a passkey */
        post: operations["beginSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The authenticator has verified the user, so no code is required. Ends the session of the request. Audited as `session.started`.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/step-up/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to authenticate again with a passkey */
        post: operations["beginStepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/step-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate again with a passkey
         * @description Audited as `session.stepped_up`.
         */
        post: operations["stepUpWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in at the OpenID provider */
        post: operations["beginOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/step-up/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to authenticate again at the OpenID provider */
        post: operations["beginOidcStepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/oidc/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in, or step up, with the response of the OpenID provider
         * @description Works once, in the browser that started the sign-in. The groups at the provider determine the role. Audited as `session.started` or `session.stepped_up` or `session.ended` or `member.joined` or `member.updated` or `member.removed`.
         */
        post: operations["finishOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions and recent security events */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions/{id}": {
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
         * End a session
         * @description Its bearers end with it. Audited as `session.ended`.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the new sign-ins of all other sessions were expected
         * @description Audited as `session.acknowledged`.
         */
        post: operations["acknowledgeSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/revoke-everything": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions of the user and revoke all keys and invitations of the account
         * @description Also ends their one-time links, removes their passkeys except the one that this session began with, and pauses the webhooks of the account. If passkeys are removed, requires a step-up with `forRemoval`. Audited as `user.revoked_everything`.
         */
        post: operations["revokeEverything"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the session for a bearer of /v1 */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the accounts of the user */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create another account
         * @description The user owns it. The session acts for it from now on. While sign-up is open, a user may own ten accounts. Audited as `account.created`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/accounts/{id}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to another account of the user
         * @description The session acts for that account from now on. Its bearer tokens for the previous one end. Audited as `session.switched`.
         */
        post: operations["enterAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name the account
         * @description Audited as `account.renamed`.
         */
        patch: operations["renameAccount"];
        trace?: never;
    };
    "/dashboard/api/account/zone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the time zone of the account
         * @description Reports use its days unless they ask for another zone. The documented reports keep UTC days. Audited as `account.zone_changed`.
         */
        put: operations["setZone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/account/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how much the account stores
         * @description Measured at most once an hour; once a day if the account stores more than 100 MB.
         */
        get: operations["storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account
         * @description One JSON object per line; docs/accounts.md describes them. The last line has the type `end`. Audited as `account.exported`.
         */
        get: operations["exportAccount"];
        put?: never;
        /**
         * Make sure that the account can be exported
         * @description Browsers download the export by its URL, so they cannot ask the user to authenticate again at that point.
         */
        post: operations["beginExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account
         * @description Permanent. All sessions, keys and invitations end immediately. The jobs app then deletes links, bio pages, groups and figures. Users who belong to no other account are deleted. Audited as `account.deleted`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what an invitation offers */
        post: operations["findInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation as the user who is signed in
         * @description The session acts for that account from now on. An account with 1,000 members accepts no more invitations. Audited as `member.joined`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation as a new user
         * @description Works even while sign-up is closed. The user joins the account of the invitation; no other account is created. The email address is not verified: possession of the link is enough. An account with 1,000 members accepts no more invitations. Audited as `member.joined`.
         */
        post: operations["signUpInvited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description An account has at most 1,000 live keys, or 20 (`KEYS_PER_ACCOUNT`) while sign-up is open. Audited as `key.created`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over API keys
         * @description You become responsible for them instead of their creators, and they have all of their `scopes` for as long as you are an owner. Suspended keys work again. This also settles the review of keys that an upgrade took over. All or none. Audited as `key.taken_over`.
         */
        post: operations["takeOverKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys/{id}": {
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
         * Revoke an API key
         * @description Takes effect immediately, on all instances. The key stays in the list. Audited as `key.revoked`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connected apps */
        get: operations["listApps"];
        put?: never;
        /**
         * Connect an app
         * @description The user consents. Takes the place of an earlier connection of the same app and user. Audited as `key.created`.
         */
        post: operations["connectApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read what an app asks for
         * @description If the app or its redirect URI is not registered, the browser must not be sent back.
         */
        post: operations["readAppRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{id}": {
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
         * Disconnect an app
         * @description Takes effect immediately, on all instances. Owners may disconnect those of other users. Audited as `key.revoked`.
         */
        delete: operations["disconnectApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List open reports */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is disabled */
        get: operations["listDisabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/targets/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a link or page */
        get: operations["findTarget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/targets/{slug}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a link or page
         * @description Visitors get a 410 page with the reason. Its reports are deleted. Audited as `link.disabled` or `website.disabled`.
         */
        post: operations["disableTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/targets/{slug}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a link or page again
         * @description Audited as `link.enabled` or `website.enabled`.
         */
        post: operations["enableTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/targets/{slug}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the reports of a link or page
         * @description Audited as `report.dismissed`.
         */
        post: operations["dismissReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an account
         * @description Its links and pages are not served, and its keys and sessions are refused. Its reports are deleted. Audited as `account.disabled`.
         */
        post: operations["disableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/operators/accounts/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an account again
         * @description Audited as `account.enabled`.
         */
        post: operations["enableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/website": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a bio page */
        post: operations["previewWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/website-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the image that a bio page is shared with */
        post: operations["previewWebsiteCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a draft of a link
         * @description Routes a simulated visit through the steps of the redirect. Nothing is counted.
         */
        post: operations["previewVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/breakout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview a link in an app's browser */
        get: operations["previewBreakout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/guard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview a page before the destination */
        get: operations["previewGuard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/previews/destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the host name of a destination
         * @description While sign-up is open.
         */
        get: operations["previewDestination"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List themes, networks and apps */
        get: operations["getChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/choices/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what the conditions of rules can name */
        get: operations["getRuleChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/proxy-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the address of a proxy check */
        post: operations["createProxyCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/technique-switches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List techniques that were switched
         * @description Which way out of an app replaced one that stopped working.
         */
        get: operations["listTechniqueSwitches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/links/{id}/test-voucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a voucher to test a shop
         * @description Conversions reported with it are test conversions. No visit is counted.
         */
        post: operations["createTestVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a link or page
         * @description Open to anyone, without authentication. Nothing about the sender is stored. The response is the same if the slug does not exist. Audited as `report.received`.
         */
        post: operations["reportTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /**
             * Format: uuid
             * @description Id of the account.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10
             */
            id: string;
            /**
             * @description Name of the account; the email address of its first owner if it has no name.
             * @example Example Agency
             */
            name: string;
            /**
             * @description IANA time zone whose days reports use unless they ask for another.
             * @example Europe/Berlin
             */
            zone: string;
            /**
             * @description The `behavior` of links and bio pages created without one. Null until the account has chosen one, which means
             *     `basic`. Accounts that predate the setting have `basic`.
             * @example aggressive
             */
            defaultBehavior: components["schemas"]["Behavior"] | null;
            /**
             * Format: email
             * @description Email address of the user, lower case.
             * @example anna@example.com
             */
            email: string;
            /**
             * @description The user's role in the account.
             * @example owner
             */
            role: components["schemas"]["Role"];
            /**
             * @description Every scope that the role includes. The user's bearer tokens have them.
             * @example [
             *       "read",
             *       "links:read"
             *     ]
             */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the account was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
        };
        Settings: {
            /**
             * Format: uri
             * @description Public origin of short links and bio pages.
             * @example https://go.example
             */
            shortUrlBase: string;
            /**
             * Format: uri
             * @description Public origin of the API.
             * @example https://api.example
             */
            apiBaseUrl: string;
            /**
             * @description Origins under which the dashboard may be opened: that of `API_BASE_URL`, and its other names on this machine.
             * @example [
             *       "https://api.example"
             *     ]
             */
            dashboardOrigins: string[];
            /**
             * @description Whether the installation sends mail.
             * @example false
             */
            sendsMail: boolean;
            /**
             * @description Display name of the OpenID provider for single sign-on; null if there is none.
             * @example Example ID
             */
            singleSignOn: string | null;
        };
        SessionState: {
            /** @description Null without a session. */
            account: components["schemas"]["Account"] | null;
            /**
             * @description Whether the user operates the installation.
             * @example false
             */
            isOperator: boolean;
            /**
             * @description Why an operator disabled the account; null if none did. Other calls respond with 410 then.
             * @example null
             */
            disabled: components["schemas"]["TargetDisabledReason"] | null;
            /**
             * @description `first`: no user can sign in yet, and sign-up needs the setup code; `open`: anyone may sign up; `closed`: sign-up is closed.
             * @example closed
             * @enum {string}
             */
            signUp: "first" | "open" | "closed";
            /** @description What the page needs to know about the installation. */
            settings: components["schemas"]["Settings"];
            /**
             * @description True if the user signs in and steps up through the OpenID provider.
             * @example false
             */
            hasSingleSignOn: boolean;
            /**
             * @description How many other sessions started in a browser that was new to the user; 0 without a session.
             * @example 0
             */
            newSignIns: number;
            /**
             * @description How many API keys of the account work; 0 without a session.
             * @example 1
             */
            liveKeys: number;
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
        SignUp: {
            /**
             * Format: email
             * @description Email address, case-insensitive.
             * @example anna@example.com
             */
            email: string;
            /**
             * Format: password
             * @description For sign-up: 12 to 128 characters (code points).
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description The setup code, which only the first sign-up needs.
             * @example Zm9yIGV4YW1wbGUgb25seSwgMzI
             */
            code?: string;
        };
        SignedUp: {
            /** @description The account. Null if the sign-up is completed by email, which is sent whether or not the address has an account. */
            account: components["schemas"]["Account"] | null;
        };
        ConfirmSignUp: {
            /**
             * @description The token of the link.
             * @example mi8vQ2…
             */
            token: string;
            /**
             * Format: password
             * @description The password that was chosen.
             * @example correct horse battery staple
             */
            password: string;
        };
        SignedIn: {
            /** @description The account. */
            account: components["schemas"]["Account"];
        };
        SignIn: {
            /**
             * Format: email
             * @description Email address, case-insensitive.
             * @example anna@example.com
             */
            email: string;
            /**
             * Format: password
             * @description For sign-up: 12 to 128 characters (code points).
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description The code that the authenticator app shows, or a recovery code. Asked for with `second_factor_required`.
             * @example 492039
             */
            code?: string;
        };
        SignInResult: {
            /** @description The account. */
            account: components["schemas"]["Account"];
            /**
             * @description True if the user had lost their password or app. Offer "Revoke everything".
             * @example false
             */
            recovered: boolean;
        };
        Done: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
        };
        PasswordLink: {
            /**
             * @description The token of the link.
             * @example mi8vQ2…
             */
            token: string;
            /**
             * Format: password
             * @description The new password: 12 to 128 characters (code points).
             * @example three blue cups on a table
             */
            password: string;
            /**
             * @description The code of the authenticator app, or a recovery code. Asked for with `second_factor_required`.
             * @example 492039
             */
            code?: string;
        };
        ChangePassword: {
            /**
             * Format: password
             * @description The current password.
             * @example correct horse battery staple
             */
            current: string;
            /**
             * Format: password
             * @description The new password: 12 to 128 characters (code points).
             * @example three blue cups on a table
             */
            password: string;
        };
        PasswordChanged: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * @description How many other sessions ended.
             * @example 2
             */
            ended: number;
            /**
             * @description How many API keys of the account keep working. A new password does not revoke keys.
             * @example 3
             */
            liveKeys: number;
        };
        StepUp: {
            /**
             * Format: password
             * @description Their password, if they have neither an authenticator app nor a passkey.
             * @example correct horse battery staple
             */
            password?: string;
            /**
             * @description The code that their authenticator app shows, or a recovery code.
             * @example 492039
             */
            code?: string;
            /**
             * @description True to also confirm the removal of one second factor within the next ten minutes.
             * @default false
             * @example true
             */
            forRemoval?: boolean;
        };
        SteppedUp: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: date-time
             * @description When the step-up expires: in ten minutes.
             * @example 2026-11-21T08:10:00.000Z
             */
            until: string;
        };
        CredentialsState: {
            /**
             * @description Whether they have a password.
             * @example true
             */
            password: boolean;
            /**
             * @description Whether they have an authenticator app, which sign-in then asks for.
             * @example true
             */
            totp: boolean;
            /**
             * @description How many passkeys they have.
             * @example 1
             */
            passkeys: number;
            /**
             * @description How many recovery codes they have left.
             * @example 10
             */
            recoveryCodes: number;
        };
        TotpSetup: {
            /**
             * @description The secret in base32, to be typed.
             * @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
             */
            secret: string;
            /**
             * @description The same as an `otpauth:` URI, to be shown as a QR code.
             * @example otpauth://totp/Waypost:anna%40example.com?secret=…&issuer=Waypost
             */
            uri: string;
            /**
             * @description The QR code of the URI, as an SVG document.
             * @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53" width="256" height="256">…</svg>
             */
            qr: string;
        };
        ConfirmTotp: {
            /**
             * @description The six digits that the app shows.
             * @example 492039
             */
            code: string;
        };
        RecoveryCodes: {
            /**
             * @description This is the only time they are shown.
             * @example [
             *       "k7mp-2xqe-9fhw-c4tz"
             *     ]
             */
            codes: string[];
        };
        Passkey: {
            /**
             * Format: uuid
             * @description Id of the passkey.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description What the user calls it.
             * @example Phone
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used to sign in or step up; null if never.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
        };
        PasskeyList: {
            /** @description All of them, newest first. At most 20. */
            data: components["schemas"]["Passkey"][];
        };
        PasskeyOptions: {
            /**
             * @description `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. The challenge is valid
             *     once, for five minutes, for this browser and this purpose.
             * @example {
             *       "challenge": "aSFvvA…",
             *       "rpId": "waypost.example",
             *       "userVerification": "required"
             *     }
             */
            options: {
                [key: string]: unknown;
            };
        };
        AddPasskey: {
            /**
             * @description Its name: 1 to 120 characters (code points) after trimming; no control characters.
             * @example Phone
             */
            name: string;
            /**
             * @description The authenticator's id of the passkey, base64url.
             * @example Zm9yIGV4YW1wbGU
             */
            id: string;
            /**
             * @description What the browser says about the challenge and the page, base64url.
             * @example eyJ0eXBlIjoi…
             */
            clientDataJSON: string;
            /**
             * @description What the authenticator says about itself and the passkey, base64url.
             * @example o2NmbXRk…
             */
            attestationObject: string;
            /**
             * @description How browsers reach the authenticator. Unknown ones are ignored.
             * @example [
             *       "internal",
             *       "hybrid"
             *     ]
             */
            transports: string[];
        };
        PasskeyName: {
            /**
             * @description Its name: 1 to 120 characters (code points) after trimming; no control characters.
             * @example Phone
             */
            name: string;
        };
        PasskeyRemoved: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the passkey.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            deleted: string;
            /**
             * @description How many other sessions of the user ended: those that began with it.
             * @example 1
             */
            sessionsEnded: number;
        };
        PasskeyAssertion: {
            /**
             * @description The authenticator's id of the passkey, base64url.
             * @example Zm9yIGV4YW1wbGU
             */
            id: string;
            /**
             * @description What the browser says about the challenge and the page, base64url.
             * @example eyJ0eXBlIjoi…
             */
            clientDataJSON: string;
            /**
             * @description What the authenticator says about itself and the user, base64url.
             * @example SZYN5YgO…
             */
            authenticatorData: string;
            /**
             * @description The signature of both, base64url.
             * @example MEUCIQ…
             */
            signature: string;
            /**
             * @description The user handle of the passkey, base64url. Required to sign in.
             * @example MDE5ODFmNWU
             */
            userHandle?: string;
        };
        PasskeyStepUp: {
            /**
             * @description The authenticator's id of the passkey, base64url.
             * @example Zm9yIGV4YW1wbGU
             */
            id: string;
            /**
             * @description What the browser says about the challenge and the page, base64url.
             * @example eyJ0eXBlIjoi…
             */
            clientDataJSON: string;
            /**
             * @description What the authenticator says about itself and the user, base64url.
             * @example SZYN5YgO…
             */
            authenticatorData: string;
            /**
             * @description The signature of both, base64url.
             * @example MEUCIQ…
             */
            signature: string;
            /**
             * @description The user handle of the passkey, base64url. Required to sign in.
             * @example MDE5ODFmNWU
             */
            userHandle?: string;
            /**
             * @description True to also confirm the removal of one second factor within the next ten minutes.
             * @default false
             * @example true
             */
            forRemoval?: boolean;
        };
        BeginOidc: {
            /**
             * @description The dashboard path to open afterward, without `/dashboard`. By default, the overview.
             * @example /links
             */
            next?: string;
        };
        OidcPage: {
            /**
             * Format: uri
             * @description A page of the provider. Valid for ten minutes, in this browser.
             * @example https://login.example/auth?client_id=waypost&state=mi8vQ2d
             */
            url: string;
        };
        OidcAnswer: {
            /**
             * @description The query of the address, without the question mark.
             * @example code=mi8v…&state=kX2q…
             */
            query: string;
        };
        OidcResult: {
            /** @description The account. */
            account: components["schemas"]["Account"];
            /**
             * @description The path that the sign-in began with; null for the overview.
             * @example /links
             */
            next: string | null;
        };
        Session: {
            /**
             * Format: uuid
             * @description Id of the session.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * Format: date-time
             * @description When the user signed in.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used: 30 days after its last use, at most 90 days after sign-in.
             * @example 2026-12-21T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description Name of the browser that signed in; null if unknown.
             * @example Safari
             */
            browser: string | null;
            /**
             * @description Name of the browser's operating system; null if unknown.
             * @example iOS
             */
            system: string | null;
            /**
             * @description How the user signed in. `link`: with a one-time link.
             * @example password
             * @enum {string}
             */
            method: "sign-up" | "password" | "password-and-code" | "recovery-code" | "passkey" | "oidc" | "link";
            /**
             * @description True if it started in a browser that was new to the user, until they confirm it.
             * @example false
             */
            isNew: boolean;
            /**
             * @description True for the session of this request.
             * @example true
             */
            current: boolean;
        };
        SecurityEvent: {
            /**
             * Format: uuid
             * @description Its id.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T08:00:00.000Z
             */
            at: string;
            /**
             * @description What happened. `new-browser`: a sign-in with a browser that was new to the user; `totp`: an authenticator app.
             * @example new-browser
             * @enum {string}
             */
            kind: "new-browser" | "password-changed" | "passkey-added" | "passkey-removed" | "totp-added" | "totp-removed" | "recovery-codes-renewed" | "key-created" | "app-connected";
            /**
             * @description Name of the browser that did it; null if unknown, or if it was done without a session.
             * @example Safari
             */
            browser: string | null;
            /**
             * @description Name of that browser's operating system; null if unknown.
             * @example iOS
             */
            system: string | null;
        };
        SessionList: {
            /** @description All of them, most recently used first. */
            data: components["schemas"]["Session"][];
            /** @description The user's latest 20 sign-ins with new browsers and changes of credentials, of the last 90 days, newest first. */
            events: components["schemas"]["SecurityEvent"][];
        };
        Ended: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
            /**
             * Format: uuid
             * @description Its id.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            deleted: string;
        };
        Revoked: {
            /**
             * @description How many other sessions of the user have ended.
             * @example 2
             */
            sessions: number;
            /**
             * @description How many keys of the account were revoked.
             * @example 3
             */
            keys: number;
            /**
             * @description How many open invitations to the account were revoked.
             * @example 1
             */
            invitations: number;
            /**
             * @description Shared reports whose links stopped working.
             * @example 2
             */
            reportShares: number;
            /**
             * @description How many passkeys of the user were removed: all but the one that this session began with.
             * @example 1
             */
            passkeys: number;
            /**
             * @description How many webhooks of the account were paused. Their events are kept for 30 days.
             * @example 1
             */
            webhooks: number;
        };
        Token: {
            /**
             * @description Bearer token for `/v1`, with the scopes of the user's role.
             * @example ses_01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10.01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3.mi8v…
             */
            token: string;
            /**
             * @description How long it is valid, seconds, for pages whose clock may be wrong.
             * @example 600
             */
            expiresInSeconds: number;
            /**
             * Format: date-time
             * @description When it expires: in ten minutes, or earlier with the session.
             * @example 2026-11-21T08:10:00.000Z
             */
            expiresAt: string;
        };
        OwnAccount: {
            /**
             * Format: uuid
             * @description Id of the account.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10
             */
            id: string;
            /**
             * @description Its name; the email address of its first owner if it has no name.
             * @example Example Agency
             */
            name: string;
            /**
             * @description The user's role in it.
             * @example editor
             */
            role: components["schemas"]["Role"];
        };
        OwnAccountList: {
            /** @description All of them, by name. */
            data: components["schemas"]["OwnAccount"][];
        };
        AccountName: {
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Example Agency
             */
            name: string;
        };
        AccountZone: {
            /**
             * @description IANA name, such as `UTC` or `Europe/Berlin`.
             * @example Europe/Berlin
             */
            zone: string;
        };
        StorageBytes: {
            /**
             * @description Links with all their texts and rules, and tags.
             * @example 48200
             */
            links: number;
            /**
             * @description Bio pages, without their images.
             * @example 3100
             */
            bioPages: number;
            /**
             * @description Images of links, bio pages and QR codes.
             * @example 92000
             */
            images: number;
            /**
             * @description Files of imports that have not ended, and the rows that imports skipped.
             * @example 0
             */
            imports: number;
            /**
             * @description Webhook events, waiting and sent, and the log of attempts.
             * @example 21000
             */
            webhooks: number;
            /**
             * @description Responses kept to replay calls with an `Idempotency-Key`.
             * @example 5400
             */
            responses: number;
        };
        AccountStorage: {
            /**
             * Format: date-time
             * @description When that was measured; null before the first time.
             * @example 2026-11-28T08:00:00.000Z
             */
            measuredAt: string | null;
            /** @description What was measured; null before the first time. */
            bytes: components["schemas"]["StorageBytes"] | null;
        };
        DeleteAccount: {
            /**
             * @description The name of the account, as confirmation.
             * @example Example Agency
             */
            name: string;
        };
        InvitationToken: {
            /**
             * @description The fragment of the link.
             * @example xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
             */
            token: string;
        };
        Offer: {
            /**
             * @description Name of the account.
             * @example Example Agency
             */
            accountName: string;
            /**
             * @description The role that the new member gets.
             * @example editor
             */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the invitation expires.
             * @example 2026-11-28T08:00:00.000Z
             */
            expiresAt: string;
        };
        InvitedCredentials: {
            /**
             * Format: email
             * @description Email address, case-insensitive.
             * @example anna@example.com
             */
            email: string;
            /**
             * Format: password
             * @description For sign-up: 12 to 128 characters (code points).
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description The fragment of the link.
             * @example xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
             */
            token: string;
        };
        Key: {
            /**
             * Format: uuid
             * @description Id of the key.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Its purpose.
             * @example Shop
             */
            name: string;
            /**
             * @description Its first 12 characters, to recognize it by.
             * @example way_3kTq9ZbA
             */
            prefix: string;
            /**
             * @description The scopes it was granted.
             * @example [
             *       "read",
             *       "write"
             *     ]
             */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description What it may do now: `scopes`, limited to what the responsible user's current role allows. Empty while it is suspended.
             * @example [
             *       "read"
             *     ]
             */
            allowed: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: email
             * @description Email address of the user who created it; null for the command line, or if the user is gone.
             * @example anna@example.com
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When a user other than its creator became responsible for it; null if none did.
             * @example 2026-11-28T08:00:00.000Z
             */
            takenOverAt: string | null;
            /**
             * Format: email
             * @description Email address of the owner who took it over; null if none did, if an upgrade did, or if the user is gone.
             * @example ben@example.com
             */
            takenOverBy: string | null;
            /**
             * @description True if it does not work until an owner takes it over: single sign-on removed the responsible user, or they no longer belong
             *     to the account.
             * @example false
             */
            suspended: boolean;
            /**
             * @description True if an upgrade took it over, because it would otherwise have lost access, and no owner has taken it over since.
             * @example false
             */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null if never.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it expires; null if never.
             * @example 2027-11-21T08:00:00.000Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null if it was not.
             * @example 2026-12-01T12:00:00.000Z
             */
            revokedAt: string | null;
        };
        KeyList: {
            /** @description All of them, including revoked and expired ones, newest first. */
            data: components["schemas"]["Key"][];
        };
        CreateKey: {
            /**
             * @description Its purpose: 1 to 120 characters after trimming; no control characters.
             * @example Shop
             */
            name: string;
            /**
             * @description What it may do. Default: `read` and `write`.
             * @example [
             *       "read"
             *     ]
             */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it expires, in the future. Default, and null: never.
             * @example 2099-11-21T08:00:00.000Z
             */
            expiresAt?: string | null;
        };
        IssuedKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description Its purpose.
             * @example Shop
             */
            name: string;
            /**
             * @description Its first 12 characters, to recognize it by.
             * @example way_3kTq9ZbA
             */
            prefix: string;
            /**
             * @description The scopes it was granted.
             * @example [
             *       "read",
             *       "write"
             *     ]
             */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description What it may do now: `scopes`, limited to what the responsible user's current role allows. Empty while it is suspended.
             * @example [
             *       "read"
             *     ]
             */
            allowed: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: email
             * @description Email address of the user who created it; null for the command line, or if the user is gone.
             * @example anna@example.com
             */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When a user other than its creator became responsible for it; null if none did.
             * @example 2026-11-28T08:00:00.000Z
             */
            takenOverAt: string | null;
            /**
             * Format: email
             * @description Email address of the owner who took it over; null if none did, if an upgrade did, or if the user is gone.
             * @example ben@example.com
             */
            takenOverBy: string | null;
            /**
             * @description True if it does not work until an owner takes it over: single sign-on removed the responsible user, or they no longer belong
             *     to the account.
             * @example false
             */
            suspended: boolean;
            /**
             * @description True if an upgrade took it over, because it would otherwise have lost access, and no owner has taken it over since.
             * @example false
             */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null if never.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it expires; null if never.
             * @example 2027-11-21T08:00:00.000Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null if it was not.
             * @example 2026-12-01T12:00:00.000Z
             */
            revokedAt: string | null;
            /**
             * @description The key itself. It is not stored, so this is the only time it is shown: null if the call was replayed with its
             *     `Idempotency-Key`.
             * @example way_3kTq9ZbA…
             */
            key: string | null;
        };
        TakeOverKeys: {
            /**
             * @description Ids of keys that are neither revoked nor expired.
             * @example [
             *       "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
             *     ]
             */
            ids: string[];
        };
        ConnectedApp: {
            /**
             * Format: uuid
             * @description Id of the connection.
             * @example 01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            id: string;
            /**
             * @description The name that the app gave itself. Not verified.
             * @example Assistant
             */
            name: string;
            /**
             * @description The host that the app was connected for, with its port.
             * @example assistant.example
             */
            host: string;
            /**
             * @description What it may do now: what it was granted, limited to what the role of its user allows.
             * @example [
             *       "read"
             *     ]
             */
            scopes: components["schemas"]["AppScope"][];
            /**
             * Format: email
             * @description Email address of the user who connected it.
             * @example anna@example.com
             */
            user: string;
            /**
             * Format: date-time
             * @description When it was connected.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null if never.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
        };
        ConnectedAppList: {
            /** @description Those that the user connected, newest first. For owners, all. */
            data: components["schemas"]["ConnectedApp"][];
        };
        AppQuery: {
            /**
             * @description The query of the address, without the question mark.
             * @example response_type=code&client_id=01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3
             */
            query: string;
        };
        AppRequest: {
            /**
             * @description The name that the app gave itself. Not verified.
             * @example Assistant
             */
            name: string;
            /**
             * @description The host that the browser is sent back to, with its port.
             * @example assistant.example
             */
            host: string;
            /**
             * @description What the app would be granted: what it asks for, limited to what the user's role allows.
             * @example [
             *       "read"
             *     ]
             */
            scopes: components["schemas"]["AppScope"][];
            /**
             * @description The OAuth error that prevents the connection; null if there is none.
             * @example null
             */
            problem: string | null;
            /**
             * Format: uri
             * @description The address that takes the user back to the app without connecting it.
             * @example https://assistant.example/callback?error=access_denied
             */
            cancelUrl: string;
        };
        AppAddress: {
            /**
             * Format: uri
             * @description An address of the app, with a code that is valid for 60 seconds.
             * @example https://assistant.example/callback?code=mi8vYx0
             */
            url: string;
        };
        ModeratedAccount: {
            /**
             * Format: uuid
             * @description Id of the account.
             * @example 01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10
             */
            id: string;
            /**
             * @description Its name; the email address of its first owner if it has no name.
             * @example mallory@example.com
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T08:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Why it is disabled; null if it is not.
             * @example null
             */
            disabled: components["schemas"]["TargetDisabledReason"] | null;
        };
        OpenReport: {
            /**
             * @description What they chose.
             * @example phishing
             */
            reason: components["schemas"]["ReportReason"];
            /**
             * @description How many reports there were.
             * @example 3
             */
            count: number;
            /**
             * @description The first five different comments.
             * @example [
             *       "It asked for my password."
             *     ]
             */
            comments: string[];
        };
        ModeratedTarget: {
            /**
             * @description `website` is a bio page.
             * @example link
             * @enum {string}
             */
            kind: "link" | "website";
            /**
             * @description Its slug. `HOST/SLUG` on a domain of an account.
             * @example spring-sale
             */
            slug: string;
            /**
             * @description Where a link leads; null for a bio page.
             * @example https://shop.example/
             */
            destination: string | null;
            /**
             * @description Host names that mix scripts, in the destination or in the items of the page.
             * @example [
             *       "аpple.com"
             *     ]
             */
            mixedScriptHosts: string[];
            /**
             * @description Why it is disabled on its own; null if it is not.
             * @example null
             */
            disabled: components["schemas"]["DisabledReason"] | null;
            /** @description The account that owns it. */
            account: components["schemas"]["ModeratedAccount"];
            /** @description What visitors reported, by reason. */
            reports: components["schemas"]["OpenReport"][];
            /**
             * Format: date-time
             * @description When it was last reported; null if it was not.
             * @example 2026-11-21T08:00:00.000Z
             */
            lastReportedAt: string | null;
        };
        Reported: {
            /** @description The 200 links and pages that were reported last. */
            data: components["schemas"]["ModeratedTarget"][];
            /**
             * @description How many links and pages have open reports.
             * @example 1
             */
            total: number;
        };
        DisabledList: {
            /** @description Up to 200 links and 200 pages that are disabled on their own, by slug. */
            targets: components["schemas"]["ModeratedTarget"][];
            /** @description Up to 200 accounts, by name. */
            accounts: components["schemas"]["ModeratedAccount"][];
        };
        Disable: {
            /**
             * @description Shown to the visitors of the link or page, or to the users of the account.
             * @example phishing
             */
            reason: components["schemas"]["TargetDisabledReason"];
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
        PreviewWebsite: {
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Anna
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
            /**
             * @description Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
             *     short links. Slugs are unique per domain.
             * @example null
             */
            domain?: string | null;
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
            /**
             * Format: uuid
             * @description Id of the page whose photo and thumbnails the preview shows.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            website?: string;
        };
        WebsitePreview: {
            /**
             * @description The document that visitors would get: under 80 KB, without scripts.
             * @example <!doctype html>…
             */
            html: string;
            /**
             * @description The items that it shows, in order: their positions in the draft, from 0. Visitors would not see the others now.
             * @example [
             *       0,
             *       1,
             *       3
             *     ]
             */
            items: number[];
        };
        PreviewWebsiteCard: {
            /**
             * @description 1 to 120 characters after trimming; no control characters.
             * @example Anna
             */
            name: string;
            /**
             * @description The page's slug.
             * @example anna
             */
            slug: string;
            /**
             * @description At most 200 characters after trimming, no control characters.
             * @example Ceramics from Lisbon
             */
            headline?: string | null;
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
             * Format: uuid
             * @description Id of the page whose photo and thumbnails the preview shows.
             * @example 01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21
             */
            website?: string;
        };
        WebsiteCard: {
            /**
             * @description A PNG of 1200 × 630 pixels, as a `data:` URI.
             * @example data:image/png;base64,…
             */
            image: string;
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
        LinkDraft: {
            /**
             * @description Absolute https URL of at most 2,048 characters, and 8,192 bytes once it is percent-encoded, without credentials, whitespace or control characters. It must
             *     not be on the host of short links.
             * @example https://shop.example/summer?ref=bio
             */
            destination: string;
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
             * @description Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
             *     a 404 that says that the link has ended.
             * @example https://shop.example/sold-out
             */
            expiredDestination?: string | null;
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
             * @description How hard to try to leave in-app browsers. Defaults to the account's `defaultBehavior`, which is `basic` until the
             *     account chooses another (`PATCH /v1/account/settings`).
             * @example basic
             */
            behavior?: components["schemas"]["Behavior"];
            /**
             * @description True if the link has a password, or is going to have one.
             * @default false
             * @example true
             */
            hasPassword?: boolean;
        };
        ImaginedVisitor: {
            /**
             * @description ISO 3166 alpha-2 code, or `XX` for unknown.
             * @example BR
             */
            country: string;
            /**
             * @description Kind of device.
             * @example mobile
             */
            device: components["schemas"]["Device"];
            /**
             * @description Operating system: a key of reports.
             * @example android
             * @enum {string}
             */
            system: "android" | "ios" | "windows" | "macos" | "linux" | "chromeos" | "harmonyos" | "tizen" | "webos" | "other";
            /**
             * @description Browser: a key of reports.
             * @example chrome
             * @enum {string}
             */
            browser: "chrome" | "safari" | "firefox" | "edge" | "opera" | "samsung-internet" | "duckduckgo" | "brave" | "vivaldi" | "yandex" | "miui" | "uc" | "qq" | "internet-explorer" | "android-browser" | "silk" | "whale" | "vivo" | "heytap" | "huawei" | "focus" | "chromium" | "electron" | "google" | "bing" | "wechat" | "other";
            /**
             * @description Like an `Accept-Language` header.
             * @example pt-BR
             */
            language?: string;
            /**
             * @description App whose in-app browser the visitor uses: a key of reports. Null or left out for an ordinary browser.
             * @example tiktok
             * @enum {string|null}
             */
            app?: "threads" | "instagram" | "whatsapp" | "messenger" | "facebook" | "meta" | "wechat" | "tiktok" | "snapchat" | "x" | "line" | "kakaotalk" | "linkedin" | "pinterest" | "reddit" | "discord" | "telegram" | "slack" | "gemini" | "google" | "bing" | "naver" | "weibo" | "qq" | "zalo" | "vk" | "tumblr" | "viber" | "webview" | null;
            /**
             * @description Where an ordinary browser comes from: a key of reports. Defaults to `direct`.
             * @example direct
             */
            source?: string;
            /**
             * @description Query with which the short link is opened, without `?`.
             * @example ref=newsletter
             */
            query?: string;
            /**
             * Format: date-time
             * @description ISO 8601 time of the visit. Defaults to now.
             * @example 2026-11-27T20:00:00.000Z
             */
            at?: string;
        };
        PreviewVisit: {
            /** @description The link as it is in the form. */
            link: components["schemas"]["LinkDraft"];
            /** @description The simulated visitor. */
            visitor: components["schemas"]["ImaginedVisitor"];
        };
        VisitPreview: {
            /**
             * @description The pages that the visitor passes, in order. `breakout` is the way out of an app's browser.
             * @example [
             *       "gate",
             *       "breakout"
             *     ]
             */
            stages: ("gate" | "password" | "breakout")[];
            /**
             * @description The step that ends the visit: `redirect`, `rules` (blocked), `expiry`, `availability`.
             * @example redirect
             */
            end: string;
            /**
             * @description Where the visitor arrives; null if nowhere.
             * @example https://shop.example/br
             */
            location: string | null;
            /**
             * @description Zero-based position of the rule that decided; null if none did.
             * @example 0
             */
            rule: number | null;
            /**
             * @description True if a share or a split affected the result: a similar visitor may get a different one.
             * @example false
             */
            drawn: boolean;
        };
        BreakoutPreview: {
            /**
             * @description `redirect`: straight to the destination; `attempt`: an automatic breakout attempt; `page`: a page with a button.
             * @example page
             * @enum {string}
             */
            step: "redirect" | "attempt" | "page";
            /**
             * @description The page, in the language of `Accept-Language`; null if there is none.
             * @example <!doctype html>…
             */
            html: string | null;
            /**
             * @description Name of the destination's app, which comes first; null if no app opens.
             * @example YouTube
             */
            opens: string | null;
        };
        GuardPreview: {
            /**
             * @description The page, in the language of `Accept-Language`.
             * @example <!doctype html>…
             */
            html: string;
        };
        DestinationPreview: {
            /**
             * @description Its host name, if it mixes scripts, which can make it look like another one; otherwise null.
             * @example аpple.com
             */
            mixedScriptHost: string | null;
        };
        Choice: {
            /**
             * @description Value to send.
             * @example instagram
             */
            key: string;
            /**
             * @description Name to show.
             * @example Instagram
             */
            label: string;
        };
        Choices: {
            /** @description Themes of bio pages. */
            themes: components["schemas"]["Choice"][];
            /** @description Networks of social links. */
            networks: components["schemas"]["Choice"][];
            /** @description Apps with in-app browsers, grouped by how they behave. */
            apps: components["schemas"]["Choice"][];
        };
        RuleChoices: {
            /** @description ISO 3166 alpha-2 codes, and `XX` for unknown. */
            countries: components["schemas"]["Choice"][];
            /** @description Kinds of devices. */
            devices: components["schemas"]["Choice"][];
            /** @description Operating systems. */
            systems: components["schemas"]["Choice"][];
            /** @description Browsers. */
            browsers: components["schemas"]["Choice"][];
            /** @description Known apps and sites that visits come from, and `direct`. Conditions can name other hosts, too. */
            sources: components["schemas"]["Choice"][];
            /** @description Apps with in-app browsers. */
            apps: components["schemas"]["Choice"][];
        };
        ProxyCheck: {
            /**
             * Format: uri
             * @description The address, on the short host.
             * @example https://go.example/.well-known/waypost/proxy-check?t=mi8vQ2d.kX2q
             */
            url: string;
            /**
             * Format: date-time
             * @description When it expires: in ten minutes.
             * @example 2026-11-21T08:10:00.000Z
             */
            expiresAt: string;
        };
        TechniqueSwitch: {
            /**
             * @description Name of the app that visitors are in.
             * @example Instagram
             */
            app: string;
            /**
             * @description Name of the phone's system.
             * @example iOS
             */
            system: string;
            /**
             * @description Major version of the app; null for all versions, or if it is unknown.
             * @example 355
             */
            version: string | null;
            /**
             * @description Key of the technique that visitors get now.
             * @example safari
             */
            technique: string;
            /**
             * Format: date-time
             * @description When it replaced the other one, at most a minute late.
             * @example 2026-11-22T12:00:00.000Z
             */
            switchedAt: string;
            /**
             * @description Percentage of the latest visits with it that left the app; null if there were too few to say.
             * @example 71
             */
            leftPercent: number | null;
        };
        TechniqueSwitchList: {
            /** @description At most one per app and system, of the last 30 days, newest first. They are about all visits of the installation. */
            data: components["schemas"]["TechniqueSwitch"][];
        };
        TestVoucher: {
            /**
             * @description The value of `wp_click`: 184 characters, accepted for as long as the voucher of a click today.
             * @example AQm1vQ
             */
            voucher: string;
            /**
             * Format: uri
             * @description The link's destination with the voucher, as the redirect would send a visitor there.
             * @example https://shop.example/summer?wp_click=AQm1vQ
             */
            url: string;
        };
        Report: {
            /**
             * @description Slug of the link or page, in any case. On a domain of an account, `HOST/SLUG`.
             * @example spring-sale
             */
            slug: string;
            /**
             * @description What is wrong with it.
             * @example phishing
             */
            reason: components["schemas"]["ReportReason"];
            /**
             * @description A comment for the operator; at most 1,000 characters.
             * @example It asked for the password of my bank.
             */
            comment?: string;
        };
        Received: {
            /**
             * @description Always true.
             * @example true
             * @enum {boolean}
             */
            ok: true;
        };
        /**
         * @description Whether visits may end in the destination's native app.
         * @enum {string}
         */
        AppMode: "auto" | "off";
        /**
         * @description What a connected app may do.
         * @enum {string}
         */
        AppScope: "read" | "write" | "links:read" | "links:create" | "links:write" | "websites:read" | "websites:write" | "groups:read" | "groups:write" | "reports:read" | "reports:write" | "slugs:read" | "account:read" | "webhooks:read" | "webhooks:write" | "domains:read" | "domains:write" | "conversions:read" | "conversions:write" | "signups:read" | "signups:write";
        /**
         * @description How hard to try to leave in-app browsers.
         * @enum {string}
         */
        Behavior: "aggressive" | "conservative" | "non-meta" | "basic";
        /**
         * @description How items of a bio page are drawn.
         * @enum {string}
         */
        ButtonStyle: "rounded" | "pill" | "square" | "outline" | "shadow";
        /**
         * @description What is above a bio page.
         * @enum {string}
         */
        CoverType: "image" | "gradient";
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
         * @description Stable identifier of an error.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_voucher" | "voucher_expired" | "refund_too_large" | "unauthorized" | "second_factor_required" | "forbidden" | "step_up_required" | "not_found" | "method_not_allowed" | "slug_taken" | "external_id_taken" | "domain_taken" | "domain_in_use" | "conversion_exists" | "conversion_deleted" | "refund_exists" | "last_owner" | "already_member" | "account_changed" | "idempotency_conflict" | "disabled" | "precondition_failed" | "link_deleted" | "conversion_closed" | "cursor_expired" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "unavailable" | "internal_error";
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
         * @description A social network.
         * @enum {string}
         */
        Network: "instagram" | "tiktok" | "youtube" | "x" | "threads" | "facebook" | "snapchat" | "pinterest" | "linkedin" | "reddit" | "bluesky" | "mastodon" | "twitch" | "discord" | "telegram" | "whatsapp" | "github" | "spotify" | "soundcloud" | "medium" | "substack" | "patreon" | "website";
        /**
         * @description The reason for reporting a link or page.
         * @enum {string}
         */
        ReportReason: "phishing" | "malware" | "spam" | "illegal" | "other";
        /**
         * @description What a member may do.
         * @enum {string}
         */
        Role: "owner" | "editor" | "viewer";
        /**
         * @description What an API key may do.
         * @enum {string}
         */
        Scope: "read" | "write" | "links:read" | "links:create" | "links:write" | "websites:read" | "websites:write" | "groups:read" | "groups:write" | "reports:read" | "reports:write" | "slugs:read" | "account:read" | "members:read" | "members:write" | "audit:read" | "webhooks:read" | "webhooks:write" | "domains:read" | "domains:write" | "conversions:read" | "conversions:write" | "signups:read" | "signups:write";
        /**
         * @description Why an operator disabled something.
         * @enum {string}
         */
        TargetDisabledReason: "phishing" | "malware" | "spam" | "illegal";
        /**
         * @description Name of the theme of a bio page.
         * @enum {string}
         */
        Theme: "classic" | "ocean" | "forest" | "sunset" | "grape" | "rose" | "terminal" | "poster";
        /**
         * @description Day of the week.
         * @enum {string}
         */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
    };
    responses: {
        /** @description `account_changed`: the session acts for another account than `Waypost-Account` names. */
        AccountChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "account_changed",
                 *         "message": "The session acts for another account than Waypost-Account names.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `already_member`: the user belongs to the account already. */
        AlreadyMember: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "already_member",
                 *         "message": "The user belongs to the account already.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `disabled`: an operator disabled the account. */
        Disabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "disabled",
                 *         "message": "An operator disabled the account.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `forbidden`: the request came from another site's page, your role does not allow this, sign-up is closed, or single sign-on refuses you. `step_up_required`: call `POST /dashboard/api/step-up` first. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "The request came from another site's page, your role does not allow this, sign-up is closed, or single sign-on refuses you.",
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
        /** @description `idempotency_conflict`: a request with this Idempotency-Key is in progress. `account_changed`: the session acts for another account than `Waypost-Account` names. */
        IdempotencyConflictOrAccountChanged: {
            headers: {
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
        /** @description `invalid_request`: the request is not valid; `fields` lists every field at fault. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "The request is not valid; fields lists every field at fault.",
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
        /** @description `not_found`: no such resource in this account, or no such invitation. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "No such resource in this account, or no such invitation.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large`: the body is over 256 KiB; without a session, over 4 KiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The body is over 256 KiB; without a session, over 4 KiB.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited`: too many requests or failed attempts. See `Retry-After`. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests or failed attempts.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unauthorized`: not signed in, or the email address and password do not match. `second_factor_required`: send `code`, too. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "Not signed in, or the email address and password do not match.",
                 *         "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable`: the service cannot do this right now. See `Retry-After`. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The service cannot do this right now.",
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
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description The account, with the cookie set; null if the sign-up is completed by email. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSignUp"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. Deletes the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPasswordByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordLink"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is changed. Sets the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
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
    stepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUp"];
            };
        };
        responses: {
            /** @description The session is stepped up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteppedUp"];
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
    getCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialsState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the app needs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
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
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign-in asks for the password only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotp"];
            };
        };
        responses: {
            /** @description From now on, sign-in asks for a code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new codes. The old ones are invalid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskey"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
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
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.create`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
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
    removePasskey: {
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
            /** @description It can no longer be used to sign in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRemoved"];
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
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
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
    beginSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.get`. Sets a cookie that ties the challenge to the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAssertion"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.get`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
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
    stepUpWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStepUp"];
            };
        };
        responses: {
            /** @description The session is stepped up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteppedUp"];
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
    beginOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOidc"];
            };
        };
        responses: {
            /** @description The page to open. Sets a cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginOidcStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOidc"];
            };
        };
        responses: {
            /** @description The page to open. Sets a cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcPage"];
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
    finishOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcAnswer"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live sessions of the user, most recently used first, and recent security events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
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
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
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
    acknowledgeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No other session is marked as new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    revokeEverything: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revoked"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bearer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccountList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccount: {
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
                "application/json": components["schemas"]["AccountName"];
            };
        };
        responses: {
            /** @description The new account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    enterAccount: {
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
            /** @description The account that the session acts for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountName"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountZone"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    storage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was measured last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStorage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAccount: {
        parameters: {
            query?: {
                /** @description Id of the account that the page shows, as `Waypost-Account`. */
                account?: string;
            };
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session may export the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccount"];
            };
        };
        responses: {
            /** @description The account is deleted. Deletes the cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    findInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The offer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The account that the session acts for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyMember"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signUpInvited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitedCredentials"];
            };
        };
        responses: {
            /** @description The account. Sets the cookie. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys of the account, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
                /** @description At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The key. This is the only time it is shown. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdempotencyConflictOrAccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeOverKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeOverKeys"];
            };
        };
        responses: {
            /** @description The keys of the account, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Own ones, newest first. For owners, all. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedAppList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    connectApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppQuery"];
            };
        };
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppAddress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readAppRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppQuery"];
            };
        };
        responses: {
            /** @description What the user is asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppRequest"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    disconnectApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app is disconnected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links and pages with reports, the last reported first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reported"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links, pages and accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisabledList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    findTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of a link or page of any account, in any case. `HOST/SLUG` on a domain of an account. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link or page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModeratedTarget"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of a link or page of any account, in any case. `HOST/SLUG` on a domain of an account. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Disable"];
            };
        };
        responses: {
            /** @description It is disabled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    enableTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of a link or page of any account, in any case. `HOST/SLUG` on a domain of an account. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is enabled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    dismissReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of a link or page of any account, in any case. `HOST/SLUG` on a domain of an account. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has no reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    disableAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Disable"];
            };
        };
        responses: {
            /** @description It is disabled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    enableAccount: {
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
            /** @description It is enabled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
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
    previewWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewWebsite"];
            };
        };
        responses: {
            /** @description The page as visitors would see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsitePreview"];
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
    previewWebsiteCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewWebsiteCard"];
            };
        };
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteCard"];
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
    previewVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewVisit"];
            };
        };
        responses: {
            /** @description What the visitor would get. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitPreview"];
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
    previewBreakout: {
        parameters: {
            query: {
                /** @description The link's behavior. */
                behavior: components["schemas"]["Behavior"];
                /** @description The app whose in-app browser the visitor uses. */
                app?: "instagram" | "threads" | "meta" | "tiktok" | "snapchat" | "x" | "wechat" | "line" | "kakaotalk" | "others";
                /** @description The visitor's phone. */
                platform?: "ios" | "android";
                /**
                 * @description The link's destination, possibly incomplete. If it belongs to an app, that app comes first. If omitted or not a URL yet:
                 *     an example that belongs to no app.
                 */
                destination?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first step of the visit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BreakoutPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewGuard: {
        parameters: {
            query: {
                /** @description `gate` asks whether the visitor is an adult, `password` for the link's password, `blocked` is what rules show. */
                page: "gate" | "password" | "blocked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page as visitors would see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewDestination: {
        parameters: {
            query: {
                /** @description The destination, possibly incomplete. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it mixes scripts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys with labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Choices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRuleChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys with labels, as in reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleChoices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProxyCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same kind of address that `cli proxy:check` prints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProxyCheck"];
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
    listTechniqueSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest switch of each app and system. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TechniqueSwitchList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["Disabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTestVoucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it. */
                "Waypost-Account"?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voucher, and the destination with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestVoucher"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            410: components["responses"]["Disabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description Operators will see the report. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description `invalid_request`: the request is not valid; `fields` lists every field at fault. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `not_found`: sign-up is closed, so there are no reports. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large`: the body is over 4 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: the body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited`: more than 20 reports in an hour. See `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: the service cannot do this right now. See `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
