/**
 * The schema and the rows that the migrations named in `migration-names.ts` leave in a new database: their result, as `pg_dump` prints it.
 * Indexes are in the order in which the migrations create them, because the planner prefers the newer of two that cost the same.
 * Never edit it: later migrations change the schema.
 */
export const baselineSchema = String.raw`
CREATE FUNCTION accounts_with_disabled_targets(most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
          (select account_id from links where disabled is not null limit most)
          union
          (select account_id from websites where disabled is not null limit most)
        $$;

CREATE FUNCTION add_signup(account uuid, website uuid, new_id uuid, address text, agreed text, spoken text, by_mail boolean, most integer) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        -- One after the other, so that together they keep to the limit.
        perform pg_advisory_xact_lock(hashtextextended('website_signups ' || account, 0));
        -- Who deletes the page waits, and deletes this row too.
        perform from websites where account_id = account and id = website and published and disabled is null for key share;
        if not found then
          return 'gone';
        end if;
        -- The same for known addresses, or the answer would tell which they are.
        if (select count(*) from website_signups where account_id = account) >= most then
          return 'full';
        end if;
        insert into website_signups (
          account_id, id, website_id, email, consent, language, is_pending, created_at, mail_due_at
        ) values (account, new_id, website, address, agreed, spoken, by_mail, now(), case when by_mail then now() end)
        on conflict (account_id, website_id, email) do update set
          consent = case when website_signups.is_pending then excluded.consent else website_signups.consent end,
          language = excluded.language,
          created_at = case when website_signups.is_pending then excluded.created_at else website_signups.created_at end,
          -- Without a mail server, nobody could confirm it any more.
          is_pending = website_signups.is_pending and by_mail,
          mail_due_at = case when by_mail then coalesce(website_signups.mail_due_at, now()) end,
          mail_attempts = 0;
        return 'added';
      end $$;

CREATE FUNCTION begin_holdout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.holdout_since := case when new.holdout > 0 then date_trunc('milliseconds', clock_timestamp()) end;
        return new;
      end $$;

CREATE FUNCTION close_exhausted_links(accounts uuid[], targets uuid[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
          with due as (
            select l.account_id, l.id
            from unnest(accounts, targets) as k (account_id, id)
            join links l on l.account_id = k.account_id and l.id = k.id
            join target_totals t on t.account_id = l.account_id and t.target_id = l.id
            where l.max_clicks is not null and not l.exhausted and t.clicks >= l.max_clicks
            order by l.account_id, l.id for no key update of l
          )
          update links l set exhausted = true from due where l.account_id = due.account_id and l.id = due.id
        $$;

CREATE FUNCTION confirm_signup(account uuid, website uuid, signup uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        update website_signups set is_pending = false, confirmed_at = coalesce(confirmed_at, now()), mail_due_at = null
        where account_id = account and website_id = website and id = signup
          and (not is_pending or created_at > now() - interval '7 days');
        return found;
      end $$;

CREATE FUNCTION delete_any_audit_log(deleted_account uuid) RETURNS TABLE(entries bigint, head text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      declare
        unsealed bigint;
        sealed bigint;
        last_hash text;
      begin
        if deleted_account = '00000000-0000-0000-0000-000000000000' then
          raise exception 'the audit log of the installation cannot be deleted';
        end if;
        perform pg_advisory_xact_lock(1936023916);
        perform set_config('waypost.deleted_audit_log', deleted_account::text, true);
        select e.hash into last_hash from audit_entries e
          where e.account_id = deleted_account order by e.seq desc limit 1;
        delete from unsealed_audit_entries where account_id = deleted_account;
        get diagnostics unsealed = row_count;
        delete from audit_entries where account_id = deleted_account;
        get diagnostics sealed = row_count;
        perform set_config('waypost.deleted_audit_log', '', true);
        return query select sealed + unsealed, last_hash;
      end $$;

CREATE FUNCTION delete_audit_log(deleted_account uuid) RETURNS TABLE(entries bigint, head text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        if not may_see_account(deleted_account) then
          raise exception 'the audit log of another account cannot be deleted' using errcode = '42501';
        end if;
        return query select * from delete_any_audit_log(deleted_account);
      end $$;

CREATE FUNCTION delete_late_audit_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        perform delete_audit_log(old.id);
        return null;
      end $$;

CREATE FUNCTION empty_deleted_groups() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update links set group_id = null where account_id = old.account_id and group_id = old.id;
        return null;
      end $$;

CREATE FUNCTION fold_case(words text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(upper(words));

CREATE FUNCTION forget_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        delete from reports where account_id = old.account_id and target_id = old.id;
        return null;
      end $$;

CREATE TABLE invitations (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    email text,
    created_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])))
);

CREATE FUNCTION invitations_with_hash(hash text) RETURNS SETOF invitations
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ select * from invitations where token_hash = hash $$;

CREATE FUNCTION keep_audit_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'DELETE' then
          if current_setting('waypost.deleted_audit_log', true) = old.account_id::text then
            return old;
          end if;
          if tg_table_name = 'unsealed_audit_entries' then
            perform 1 from audit_entries where account_id = old.account_id and id = old.id;
            if found then
              return old;
            end if;
          end if;
        end if;
        raise exception 'entries of the audit log cannot be changed or deleted';
      end $$;

CREATE TABLE api_keys (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    prefix text NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid,
    taken_over_at timestamp(3) with time zone,
    taken_over_by uuid,
    suspended_at timestamp(3) with time zone
);

CREATE FUNCTION keys_with_hashes(hashes text[]) RETURNS SETOF api_keys
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ select * from api_keys where hash = any(hashes) $$;

CREATE FUNCTION link_conversions_begin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.conversions_since := (now() at time zone 'utc')::date;
        return new;
      end $$;

CREATE FUNCTION link_grams(account_id uuid, words text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    RETURN (SELECT array_to_tsvector(array_agg(("right"((link_grams.account_id)::text, 8) || grams.gram))) AS array_to_tsvector FROM (SELECT (((characters.c || lead(characters.c, 1, ''::text) OVER ordered) || lead(characters.c, 2, ''::text) OVER ordered) || lead(characters.c, 3, ''::text) OVER ordered) AS gram FROM unnest(string_to_array(link_grams.words, NULL::text)) WITH ORDINALITY characters(c, at) WINDOW ordered AS (ORDER BY characters.at)) grams);

CREATE FUNCTION link_grams_query(account_id uuid, words text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT
    BEGIN ATOMIC
 SELECT (string_agg((((''''::text || replace(replace(("right"((link_grams_query.account_id)::text, 8) || substr(link_grams_query.words, places.at, 4)), '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''''::text) ||
         CASE
             WHEN (length(link_grams_query.words) < 4) THEN ':*'::text
             ELSE ''::text
         END), ' & '::text))::tsquery AS string_agg
    FROM ( SELECT generate_series(1, (length(link_grams_query.words) - 3), GREATEST(4, ((length(link_grams_query.words) + 1) / 6))) AS at
         UNION
          SELECT GREATEST(1, (length(link_grams_query.words) - 3)) AS "greatest") places;
END;

CREATE FUNCTION link_words(name text, slug text, destination text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(upper(((((name || '
'::text) || slug) || '
'::text) || destination)));

CREATE FUNCTION link_words(name text, slug text, destination text, note text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(upper((((((name || '
'::text) || slug) || '
'::text) || destination) || COALESCE(('
'::text || note), ''::text))));

CREATE TABLE links (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    destination text NOT NULL,
    behavior text NOT NULL,
    active boolean NOT NULL,
    group_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    domain_id integer DEFAULT 0 NOT NULL,
    disabled text,
    note text,
    forward_query boolean DEFAULT true NOT NULL,
    gate text,
    password_hash text,
    app text DEFAULT 'auto'::text NOT NULL,
    active_from timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    max_clicks integer,
    expired_destination text,
    exhausted boolean DEFAULT false NOT NULL,
    preview jsonb,
    rules jsonb,
    preview_image text,
    external_id text,
    metadata jsonb,
    imported_clicks integer,
    aliases jsonb,
    conversions boolean DEFAULT false NOT NULL,
    conversions_since date,
    holdout integer DEFAULT 0 NOT NULL,
    holdout_since timestamp(3) with time zone,
    needs smallint DEFAULT 0 NOT NULL
);

CREATE FUNCTION links_after_name(owner uuid, after_name text, after_id uuid, most bigint) RETURNS SETOF links
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
          select * from links l
          where l.account_id = owner and may_see_account(owner)
            and (fold_case(l.name) collate "C", l.id) > (after_name, after_id)
          order by fold_case(l.name) collate "C", l.id limit most
        $$;

CREATE TABLE link_searches (
    account_id uuid NOT NULL,
    link_id uuid NOT NULL,
    words text NOT NULL
);

CREATE FUNCTION links_with_long_words(owner uuid, wanted text) RETURNS SETOF link_searches
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
            select * from link_searches s
            where link_grams(s.account_id, s.words) @@ link_grams_query(owner, right(wanted, 8)) and link_grams(s.account_id, s.words) @@ link_grams_query(owner, wanted)
              and strpos(s.words, wanted) > 0 and s.account_id = owner and may_see_account(owner)
          $$;

CREATE FUNCTION links_with_words(owner uuid, wanted text) RETURNS SETOF link_searches
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
            select * from link_searches s
            where  link_grams(s.account_id, s.words) @@ link_grams_query(owner, wanted)
              and strpos(s.words, wanted) > 0 and s.account_id = owner and may_see_account(owner)
          $$;

CREATE FUNCTION lock_clicks(account uuid, target uuid) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
          select clicks from target_totals
          where account_id = account and target_id = target and may_see_account(account) for no key update
        $$;

CREATE FUNCTION may_see_account(account uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
        select session_user <> 'waypost_api'
          or coalesce(account = any(nullif(current_setting('waypost.accounts', true), '')::uuid[]), false)
      $$;

CREATE FUNCTION new_webhook_id() RETURNS uuid
    LANGUAGE sql
    AS $$
        select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
      $$;

CREATE FUNCTION notify_account_disabled() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_notify('slugs', '!accounts');
        return null;
      end $$;

CREATE FUNCTION notify_aliases_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform notify_code_changed(new.domain_id, new.slug);
        return null;
      end $$;

CREATE FUNCTION notify_brand_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_notify('slugs', '!brand/' || new.id);
        return null;
      end $$;

CREATE FUNCTION notify_brand_picture_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_notify('slugs', '!brand/' || coalesce(new.account_id, old.account_id));
        return null;
      end $$;

CREATE FUNCTION notify_code_changed(domain_id integer, code text) RETURNS void
    LANGUAGE sql
    AS $$
        select pg_notify('slugs', case when domain_id = 0 and strpos(code, '/') = 0 then '' else domain_id || '/' end || code)
      $$;

CREATE FUNCTION notify_countries_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_notify('slugs', '!countries');
        return null;
      end $$;

CREATE FUNCTION notify_default_link_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if exists (
          select from domains d join removed l on l.account_id = d.account_id and l.id = d.default_link
        ) then
          perform pg_notify('slugs', '!domains');
        end if;
        return null;
      end $$;

CREATE FUNCTION notify_domain_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_notify('slugs', '!domains');
        return null;
      end $$;

CREATE FUNCTION notify_link_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      declare
        page record;
      begin
        perform notify_slug_changed(old.domain_id, old.slug);
        perform notify_code_changed(old.domain_id, code) from jsonb_array_elements_text(old.aliases) as code;
        for page in
          select domain_id, slug from websites
          where account_id = old.account_id
            and items @> jsonb_build_array(jsonb_build_object('link', old.id::text))
        loop
          perform notify_slug_changed(page.domain_id, page.slug);
        end loop;
        return null;
      end $$;

CREATE FUNCTION notify_slug_changed(domain_id integer, slug text) RETURNS void
    LANGUAGE sql
    AS $$
        select pg_notify('slugs', case domain_id when 0 then '' else domain_id || '/' end || lower(slug))
      $$;

CREATE FUNCTION notify_website_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        perform notify_slug_changed(old.domain_id, old.slug);
        return null;
      end $$;

CREATE TABLE report_shares (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    name text,
    query text NOT NULL,
    embeddable boolean NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    created_by uuid
);

CREATE FUNCTION report_shares_with_hash(hash text) RETURNS SETOF report_shares
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ select * from report_shares where token_hash = hash $$;

CREATE FUNCTION search_links_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        delete from link_searches s using removed r where s.account_id = r.account_id and s.link_id = r.id;
        return null;
      end $$;

CREATE FUNCTION search_links_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into link_searches (account_id, link_id, words)
          select account_id, id, link_words(name, slug, destination, note) from added;
        return null;
      end $$;

CREATE FUNCTION search_links_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        update link_searches set words = link_words(new.name, new.slug, new.destination, new.note)
          where account_id = new.account_id and link_id = new.id;
        return null;
      end $$;

CREATE FUNCTION tally_groups_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, groups)
          select account_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          groups = t.groups + excluded.groups;
        delete from group_tallies t using removed r where t.account_id = r.account_id and t.group_id = r.id;
        return null;
      end $$;

CREATE FUNCTION tally_groups_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, groups)
          select account_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          groups = t.groups + excluded.groups;
        return null;
      end $$;

CREATE FUNCTION tally_links_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, -active::int as active, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, -active::int as active, -1 as delta from removed) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$;

CREATE FUNCTION tally_links_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, active::int as active, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, active::int as active, 1 as delta from added) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$;

CREATE FUNCTION tally_links_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, active::int as active, 1 as delta from added
            union all
            select account_id, group_id, -active::int, -1 from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, active::int as active, 1 as delta from added
            union all
            select account_id, group_id, -active::int, -1 from removed) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$;

CREATE FUNCTION tally_websites_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, -published::int as active, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$;

CREATE FUNCTION tally_websites_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, published::int as active, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$;

CREATE FUNCTION tally_websites_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, published::int as active, 1 as delta from added
            union all
            select account_id, -published::int, -1 from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$;

CREATE FUNCTION webhook_claimed_by_older() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        select state into new.resource from webhook_events where account_id = new.account_id and id = new.event_id;
        return new;
      end $$;

CREATE FUNCTION webhook_created() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
        declare
          kind text := tg_argv[0];
          event text := kind || '.created';
        begin
          if not exists (
            select from added r join webhook_endpoints e on e.account_id = r.account_id where event = any(e.events)
          ) then
            return null;
          end if;
          with receivers as materialized (
            select account_id, count(*)::integer as deliveries from webhook_endpoints e
            where event = any(e.events) and account_id in (select account_id from added) group by 1
          ), changes as materialized (
            select r.account_id, new_webhook_id() as id, r.id as resource_id,
              webhook_resource(kind, to_jsonb(r)) as state, n.deliveries
            from added r  join receivers n on n.account_id = r.account_id 
          ), written as (
            insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
            select account_id, id, resource_id, state, deliveries, pg_current_xact_id()::text::bigint from changes
          )
          insert into webhook_deliveries (
            account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
          )
          select e.account_id, new_webhook_id(), e.id, event, c.resource_id, c.id,
            webhook_delivery_bytes(c.state), clock_timestamp(),
            case when e.disabled_at is null then clock_timestamp() end
          from changes c join webhook_endpoints e on e.account_id = c.account_id
          where event = any(e.events) order by e.id, c.resource_id;
          return null;
        end $$;

CREATE FUNCTION webhook_deleted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
        declare
          kind text := tg_argv[0];
          event text := kind || '.deleted';
        begin
          if not exists (
            select from removed r join webhook_endpoints e on e.account_id = r.account_id where event = any(e.events)
          ) then
            return null;
          end if;
          with receivers as materialized (
            select account_id, count(*)::integer as deliveries from webhook_endpoints e
            where event = any(e.events) and account_id in (select account_id from removed) group by 1
          ), changes as materialized (
            select r.account_id, new_webhook_id() as id, r.id as resource_id,
              webhook_resource(kind, to_jsonb(r)) as state, n.deliveries
            from removed r  join receivers n on n.account_id = r.account_id 
          ), written as (
            insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
            select account_id, id, resource_id, state, deliveries, pg_current_xact_id()::text::bigint from changes
          )
          insert into webhook_deliveries (
            account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
          )
          select e.account_id, new_webhook_id(), e.id, event, c.resource_id, c.id,
            webhook_delivery_bytes(c.state), clock_timestamp(),
            case when e.disabled_at is null then clock_timestamp() end
          from changes c join webhook_endpoints e on e.account_id = c.account_id
          where event = any(e.events) order by e.id, c.resource_id;
          return null;
        end $$;

CREATE FUNCTION webhook_delivery_bytes(state jsonb) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
        select 512 + pg_column_size(state)
      $$;

CREATE FUNCTION webhook_events_forgotten() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        -- In one order, so that statements which delete deliveries of the same events do not wait in a circle.
        perform from webhook_events v
        where (v.account_id, v.id) in (select account_id, event_id from removed where event_id is not null)
        order by v.account_id, v.id for update;
        with gone as (
          select account_id, event_id, count(*)::integer as deliveries from removed where event_id is not null group by 1, 2
        ), last as (
          delete from webhook_events v using gone g
          where v.account_id = g.account_id and v.id = g.event_id and v.deliveries <= g.deliveries
        )
        update webhook_events v set deliveries = v.deliveries - g.deliveries from gone g
        where v.account_id = g.account_id and v.id = g.event_id and v.deliveries > g.deliveries;
        return null;
      end $$;

CREATE FUNCTION webhook_resource(kind text, r jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
        select case kind when 'link' then
          (r - 'password_hash') || jsonb_build_object(
            'has_password', r ->> 'password_hash' is not null,
            'tags', webhook_tags((r ->> 'account_id')::uuid, (r ->> 'id')::uuid))
        else r end
        || case when (r ->> 'domain_id')::integer <> 0 then
          jsonb_build_object('domain', (select host from domains where id = (r ->> 'domain_id')::integer))
        else '{}' end
      $$;

CREATE FUNCTION webhook_signed_up() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      declare
        event uuid := new_webhook_id();
        receivers integer;
        state jsonb := jsonb_build_object(
          'id', new.id, 'website', new.website_id, 'email', new.email, 'consent', new.consent,
          'created_at', new.created_at, 'confirmed_at', new.confirmed_at);
      begin
        select count(*) into receivers from webhook_endpoints e
        where e.account_id = new.account_id and 'signup.created' = any(e.events);
        if receivers = 0 then
          return null;
        end if;
        insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
        values (new.account_id, event, new.id, state, receivers, pg_current_xact_id()::text::bigint);
        insert into webhook_deliveries (
          account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
        )
        select e.account_id, new_webhook_id(), e.id, 'signup.created', new.id, event, webhook_delivery_bytes(state),
          clock_timestamp(), case when e.disabled_at is null then clock_timestamp() end
        from webhook_endpoints e
        where e.account_id = new.account_id and 'signup.created' = any(e.events) order by e.id;
        return null;
      end $$;

CREATE FUNCTION webhook_tagged() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      begin
        if not exists (select from added a join webhook_endpoints e on e.account_id = a.account_id) then
          return null;
        end if;
        -- A new link gets its tags after its event, in the same transaction.
        update webhook_events v
        set state = v.state || jsonb_build_object('tags', webhook_tags(v.account_id, v.resource_id))
        from (select distinct account_id, link_id from added) a
        where v.account_id = a.account_id and v.resource_id = a.link_id and v.tx = pg_current_xact_id()::text::bigint;
        return null;
      end $$;

CREATE FUNCTION webhook_tags(account uuid, link uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
        select coalesce(jsonb_agg(t.name order by fold_case(t.name) collate "C"), '[]')
        from link_tags k join tags t on t.account_id = k.account_id and t.id = k.tag_id
        where k.account_id = account and k.link_id = link
      $$;

CREATE FUNCTION webhook_updated() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
        declare
          kind text := tg_argv[0];
          event text := kind || '.updated';
        begin
          if not exists (
            select from added r join webhook_endpoints e on e.account_id = r.account_id where event = any(e.events)
          ) then
            return null;
          end if;
          with receivers as materialized (
            select account_id, count(*)::integer as deliveries from webhook_endpoints e
            where event = any(e.events) and account_id in (select account_id from added) group by 1
          ), changes as materialized (
            select r.account_id, new_webhook_id() as id, r.id as resource_id,
              webhook_resource(kind, to_jsonb(r)) as state, n.deliveries
            from added r join removed o on o.account_id = r.account_id and o.id = r.id join receivers n on n.account_id = r.account_id where (to_jsonb(r) - 'exhausted') <> (to_jsonb(o) - 'exhausted')
          ), written as (
            insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
            select account_id, id, resource_id, state, deliveries, pg_current_xact_id()::text::bigint from changes
          )
          insert into webhook_deliveries (
            account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
          )
          select e.account_id, new_webhook_id(), e.id, event, c.resource_id, c.id,
            webhook_delivery_bytes(c.state), clock_timestamp(),
            case when e.disabled_at is null then clock_timestamp() end
          from changes c join webhook_endpoints e on e.account_id = c.account_id
          where event = any(e.events) order by e.id, c.resource_id;
          return null;
        end $$;

CREATE FUNCTION website_signups_forgotten() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
      declare
        deliveries uuid[];
      begin
        with gone as (
          delete from webhook_deliveries d using removed r
          where d.account_id = r.account_id and d.resource_id = r.id and d.type = 'signup.created'
          returning d.id
        )
        select array_agg(id) into deliveries from gone;
        -- A statement of its own, which sees attempts that were recorded while the one above waited for their delivery.
        delete from webhook_attempts a using (select distinct account_id from removed) r
        where a.account_id = r.account_id and a.delivery_id = any(deliveries);
        return null;
      end $$;

CREATE TABLE account_daily_rollups (
    account_id uuid NOT NULL,
    day date NOT NULL,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    quarter_views integer[],
    quarter_clicks integer[],
    visitors bigint,
    visitor_views bigint,
    unique_clicks bigint,
    marked_clicks bigint
);

CREATE TABLE account_dimension_rollups (
    account_id uuid NOT NULL,
    day date NOT NULL,
    dimension text NOT NULL,
    key text NOT NULL,
    count bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE account_logos (
    account_id uuid NOT NULL,
    version text NOT NULL,
    jpeg bytea NOT NULL,
    picture bytea
);
ALTER TABLE ONLY account_logos ALTER COLUMN jpeg SET STORAGE EXTERNAL;
ALTER TABLE ONLY account_logos ALTER COLUMN picture SET STORAGE EXTERNAL;

CREATE TABLE account_storage (
    account_id uuid NOT NULL,
    links bigint DEFAULT '0'::bigint NOT NULL,
    bio_pages bigint DEFAULT '0'::bigint NOT NULL,
    images bigint DEFAULT '0'::bigint NOT NULL,
    imports bigint DEFAULT '0'::bigint NOT NULL,
    webhooks bigint DEFAULT '0'::bigint NOT NULL,
    responses bigint DEFAULT '0'::bigint NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE account_tallies (
    account_id uuid NOT NULL,
    shard smallint NOT NULL,
    links bigint DEFAULT '0'::bigint NOT NULL,
    active_links bigint DEFAULT '0'::bigint NOT NULL,
    websites bigint DEFAULT '0'::bigint NOT NULL,
    published_websites bigint DEFAULT '0'::bigint NOT NULL,
    groups bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE accounts (
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    name text,
    deleted_at timestamp(3) with time zone,
    disabled text,
    zone text DEFAULT 'UTC'::text NOT NULL,
    default_behavior text,
    brand jsonb
);

CREATE TABLE answered_oidc_sign_ins (
    state_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE audit_entries (
    account_id uuid NOT NULL,
    seq integer NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    action text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    actor_name text,
    credential_id uuid,
    request_id uuid,
    target_type text,
    target_id uuid,
    target_name text,
    fields text[] DEFAULT '{}'::text[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL
);

CREATE TABLE batch_writers (
    writer_id uuid NOT NULL,
    watermark bigint DEFAULT '0'::bigint NOT NULL,
    above bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    batches bigint DEFAULT '0'::bigint NOT NULL,
    events bigint DEFAULT '0'::bigint NOT NULL,
    recorded bigint DEFAULT '0'::bigint NOT NULL,
    orphaned bigint DEFAULT '0'::bigint NOT NULL,
    dead bigint DEFAULT '0'::bigint NOT NULL,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    excluded bigint DEFAULT '0'::bigint NOT NULL,
    reused bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE combinations (
    day date NOT NULL,
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    id uuid NOT NULL,
    level smallint NOT NULL,
    sign smallint NOT NULL,
    size integer NOT NULL,
    total_views bigint NOT NULL,
    total_clicks bigint NOT NULL,
    folded bigint NOT NULL,
    lines text,
    views text,
    clicks text,
    shown text,
    "left" text,
    country text,
    source text,
    device text,
    browser text,
    system text,
    app text,
    referrer text,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    utm_term text,
    utm_content text,
    destination text,
    item text
);
ALTER TABLE ONLY combinations ALTER COLUMN lines SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN views SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN clicks SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN shown SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN "left" SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN country SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN source SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN device SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN browser SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN system SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN app SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN referrer SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN utm_source SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN utm_medium SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN utm_campaign SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN utm_term SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN utm_content SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN destination SET STORAGE EXTERNAL;
ALTER TABLE ONLY combinations ALTER COLUMN item SET STORAGE EXTERNAL;

CREATE TABLE conversion_refunds (
    account_id uuid NOT NULL,
    conversion_id uuid NOT NULL,
    external_id text NOT NULL,
    id uuid NOT NULL,
    amount bigint NOT NULL,
    is_rest boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE conversion_sums (
    account_id uuid NOT NULL,
    event text NOT NULL,
    day date NOT NULL,
    click_day date NOT NULL,
    link_id uuid NOT NULL,
    currency text NOT NULL,
    kind jsonb NOT NULL,
    conversions bigint DEFAULT '0'::bigint NOT NULL,
    amount numeric NOT NULL,
    net numeric NOT NULL,
    squares numeric NOT NULL
);

CREATE TABLE conversions (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    link_id uuid NOT NULL,
    event text NOT NULL,
    external_id text NOT NULL,
    amount bigint,
    currency text,
    refunded bigint DEFAULT 0 NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    is_test boolean NOT NULL,
    click_day date NOT NULL,
    kind jsonb NOT NULL,
    body_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE country_database_chunks (
    sha256 text NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY country_database_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE country_databases (
    name text NOT NULL,
    sha256 text NOT NULL,
    url text NOT NULL,
    built_at timestamp(3) with time zone NOT NULL,
    fetched_at timestamp(3) with time zone NOT NULL,
    nodes integer NOT NULL,
    chunks integer NOT NULL
);

CREATE TABLE daily_rollups (
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    day date NOT NULL,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    quarter_views integer[],
    quarter_clicks integer[],
    visitors bigint,
    visitor_views bigint,
    unique_clicks bigint,
    marked_clicks bigint
)
WITH (fillfactor='70');

CREATE TABLE dead_letters (
    id uuid NOT NULL,
    writer_id uuid NOT NULL,
    sequence bigint NOT NULL,
    event text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE deleted_conversions (
    account_id uuid NOT NULL,
    key_hash text NOT NULL
);

CREATE TABLE deleted_totals (
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    kind text NOT NULL,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    excluded bigint DEFAULT '0'::bigint NOT NULL,
    deleted_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE dimension_rollups (
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    day date NOT NULL,
    dimension text NOT NULL,
    key text NOT NULL,
    count bigint DEFAULT '0'::bigint NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE ONLY dimension_rollups ALTER COLUMN target_id SET STATISTICS 1000;

CREATE TABLE domains (
    id integer NOT NULL,
    host text,
    account_id uuid,
    uid uuid,
    token text,
    proven_at timestamp(3) with time zone,
    missing_since timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    problem text,
    home_url text,
    not_found_url text,
    default_link uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE domains ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME domains_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE figure_starts (
    figure text NOT NULL,
    since timestamp(3) with time zone NOT NULL
);

CREATE TABLE group_tallies (
    account_id uuid NOT NULL,
    group_id uuid NOT NULL,
    shard smallint NOT NULL,
    links bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE groups (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    external_id text,
    metadata jsonb
);

CREATE TABLE holdout_visits (
    account_id uuid NOT NULL,
    link_id uuid NOT NULL,
    day date NOT NULL,
    period timestamp(3) with time zone NOT NULL,
    arm text NOT NULL,
    buckets integer[] NOT NULL
);

CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE import_chunks (
    account_id uuid NOT NULL,
    import_id uuid NOT NULL,
    place integer NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE import_keys (
    account_id uuid NOT NULL,
    import_id uuid NOT NULL,
    key text NOT NULL,
    line integer NOT NULL
);

CREATE TABLE import_skips (
    account_id uuid NOT NULL,
    import_id uuid NOT NULL,
    place integer NOT NULL,
    line integer NOT NULL,
    slug text,
    destination text,
    reason text NOT NULL,
    field text,
    message text NOT NULL
);

CREATE TABLE imports (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    bytes integer NOT NULL,
    read_bytes integer DEFAULT 0 NOT NULL,
    options jsonb NOT NULL,
    found jsonb,
    rows integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    skipped jsonb DEFAULT '{}'::jsonb NOT NULL,
    new_groups integer DEFAULT 0 NOT NULL,
    max_links integer,
    attempts integer DEFAULT 0 NOT NULL,
    failure jsonb,
    actor jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    created_by uuid,
    run_until timestamp with time zone,
    left_out jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE ledger_checks (
    checked_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    closes boolean NOT NULL
);

CREATE TABLE link_images (
    account_id uuid NOT NULL,
    link_id uuid NOT NULL,
    version text NOT NULL,
    jpeg bytea NOT NULL
);
ALTER TABLE ONLY link_images ALTER COLUMN jpeg SET STORAGE EXTERNAL;

CREATE TABLE link_tags (
    account_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    link_id uuid NOT NULL
);

CREATE TABLE memberships (
    user_id uuid NOT NULL,
    account_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])))
);

CREATE TABLE oidc_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE passkeys (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    credential_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE TABLE password_links (
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL,
    hash text NOT NULL
);

CREATE TABLE reports (
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    reason text NOT NULL,
    kind text NOT NULL,
    count integer NOT NULL,
    comments text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE secrets (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE security_events (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    browser text,
    system text,
    mail text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE sessions (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    token_hash text NOT NULL,
    browser text,
    system text,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    user_id uuid NOT NULL,
    stepped_up_at timestamp(3) with time zone,
    method text DEFAULT 'password'::text NOT NULL,
    acknowledged boolean DEFAULT true NOT NULL,
    passkey_id uuid,
    removal_confirmed_at timestamp(3) with time zone
);

CREATE TABLE sign_in_failures (
    user_id uuid NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    attempts integer NOT NULL
);

CREATE TABLE signup_mails (
    email_hash text NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE slugs (
    slug text NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    target_id uuid NOT NULL,
    released_at timestamp(3) with time zone,
    domain_id integer DEFAULT 0 NOT NULL,
    is_slug boolean DEFAULT true NOT NULL,
    aliases jsonb,
    spelling text
);

CREATE TABLE spent_nonces (
    nonce uuid NOT NULL
);

CREATE TABLE tags (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    color text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE target_totals (
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    kind text NOT NULL,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    excluded bigint DEFAULT '0'::bigint NOT NULL,
    last_clicked_on date DEFAULT '-infinity'::date NOT NULL
);

CREATE TABLE technique_choices (
    app text NOT NULL,
    system text NOT NULL,
    version text NOT NULL,
    technique text NOT NULL,
    switched_at timestamp(3) with time zone,
    left_percent smallint
);

CREATE TABLE technique_outcomes (
    app text NOT NULL,
    system text NOT NULL,
    version text NOT NULL,
    technique text NOT NULL,
    shown double precision NOT NULL,
    "left" double precision NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE totp_factors (
    user_id uuid NOT NULL,
    sealed_secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer DEFAULT 0 NOT NULL
);

CREATE TABLE unsealed_audit_entries (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    action text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    actor_name text,
    credential_id uuid,
    request_id uuid,
    target_type text,
    target_id uuid,
    target_name text,
    fields text[] DEFAULT '{}'::text[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000');

CREATE TABLE used_passkey_challenges (
    nonce text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    created_at timestamp(3) with time zone NOT NULL,
    operator boolean DEFAULT false NOT NULL
);

CREATE UNLOGGED TABLE visitor_secrets (
    day date NOT NULL,
    secret bytea NOT NULL
)
WITH (autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0');

CREATE TABLE visitor_sketches (
    day date NOT NULL,
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    sketch bytea NOT NULL,
    click_sketch bytea
);
ALTER TABLE ONLY visitor_sketches ALTER COLUMN sketch SET STORAGE EXTERNAL;
ALTER TABLE ONLY visitor_sketches ALTER COLUMN click_sketch SET STORAGE EXTERNAL;

CREATE TABLE voucher_clicks (
    account_id uuid NOT NULL,
    link_id uuid NOT NULL,
    day date NOT NULL,
    kind jsonb NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE webhook_attempts (
    account_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error text,
    response text,
    failure text
);

CREATE TABLE webhook_click_books (
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    baseline_views bigint DEFAULT '0'::bigint NOT NULL,
    baseline_clicks bigint DEFAULT '0'::bigint NOT NULL,
    delivered_views bigint DEFAULT '0'::bigint NOT NULL,
    delivered_clicks bigint DEFAULT '0'::bigint NOT NULL,
    dropped_views bigint DEFAULT '0'::bigint NOT NULL,
    dropped_clicks bigint DEFAULT '0'::bigint NOT NULL,
    next_delivery_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE webhook_deliveries (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    seq bigint NOT NULL,
    type text NOT NULL,
    resource_id uuid NOT NULL,
    resource jsonb,
    body text,
    tx bigint,
    created_at timestamp(3) with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    last_status integer,
    delivered_at timestamp(3) with time zone,
    views bigint DEFAULT '0'::bigint NOT NULL,
    clicks bigint DEFAULT '0'::bigint NOT NULL,
    last_failure text,
    event_id uuid,
    bytes integer,
    log_offset bigint
);

ALTER TABLE webhook_deliveries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_deliveries_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhook_endpoints (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    description text,
    events text[] NOT NULL,
    sealed_secret text NOT NULL,
    sealed_previous_secret text,
    previous_secret_until timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    disabled_reason text,
    notice_due boolean DEFAULT false NOT NULL,
    failing_since timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    older_secrets jsonb,
    created_by uuid,
    undelivered_dropped bigint DEFAULT '0'::bigint NOT NULL,
    drop_notice text,
    log_start bigint DEFAULT '0'::bigint NOT NULL,
    log_end bigint
);

CREATE TABLE webhook_events (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    resource_id uuid NOT NULL,
    state jsonb NOT NULL,
    deliveries integer NOT NULL,
    tx bigint NOT NULL
);

CREATE TABLE webhook_pending_clicks (
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    link_id uuid NOT NULL,
    day date NOT NULL,
    dimension text NOT NULL,
    key text NOT NULL,
    views bigint NOT NULL,
    clicks bigint NOT NULL
);

CREATE TABLE website_images (
    account_id uuid NOT NULL,
    website_id uuid NOT NULL,
    part text NOT NULL,
    version text NOT NULL,
    jpeg bytea NOT NULL
);
ALTER TABLE ONLY website_images ALTER COLUMN jpeg SET STORAGE EXTERNAL;

CREATE TABLE website_signups (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    website_id uuid NOT NULL,
    email text NOT NULL,
    consent text NOT NULL,
    language text NOT NULL,
    is_pending boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    confirmed_at timestamp(3) with time zone,
    mail_due_at timestamp(3) with time zone,
    mail_attempts integer DEFAULT 0 NOT NULL
);

CREATE TABLE websites (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    headline text,
    bio text,
    theme text NOT NULL,
    items jsonb NOT NULL,
    socials jsonb NOT NULL,
    published boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    domain_id integer DEFAULT 0 NOT NULL,
    disabled text,
    photo text,
    accent text,
    background text,
    language text,
    thumbnails jsonb DEFAULT '{}'::jsonb NOT NULL,
    external_id text,
    metadata jsonb,
    behavior text DEFAULT 'basic'::text NOT NULL,
    buttons text,
    layout text DEFAULT 'list'::text NOT NULL,
    cover jsonb,
    backdrop text,
    font text,
    needs smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY account_daily_rollups
    ADD CONSTRAINT account_daily_rollups_pkey PRIMARY KEY (account_id, day);

ALTER TABLE ONLY account_dimension_rollups
    ADD CONSTRAINT account_dimension_rollups_pkey PRIMARY KEY (account_id, day, dimension, key);

ALTER TABLE ONLY account_tallies
    ADD CONSTRAINT account_tallies_pkey PRIMARY KEY (account_id, shard);

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);

ALTER TABLE ONLY batch_writers
    ADD CONSTRAINT batch_writers_pkey PRIMARY KEY (writer_id);

ALTER TABLE ONLY daily_rollups
    ADD CONSTRAINT daily_rollups_pkey PRIMARY KEY (account_id, target_id, day);

ALTER TABLE ONLY dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY deleted_totals
    ADD CONSTRAINT deleted_totals_pkey PRIMARY KEY (account_id, target_id);

ALTER TABLE ONLY dimension_rollups
    ADD CONSTRAINT dimension_rollups_pkey PRIMARY KEY (account_id, target_id, day, dimension, key);

ALTER TABLE ONLY groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY group_tallies
    ADD CONSTRAINT group_tallies_pkey PRIMARY KEY (account_id, group_id, shard);

ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);

ALTER TABLE ONLY links
    ADD CONSTRAINT links_pkey PRIMARY KEY (account_id, id);

CREATE INDEX links_group_idx ON links USING btree (account_id, group_id, id);

ALTER TABLE ONLY secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY target_totals
    ADD CONSTRAINT target_totals_pkey PRIMARY KEY (account_id, target_id);

CREATE INDEX target_totals_top_idx ON target_totals USING btree (account_id, kind, clicks DESC, target_id DESC);

ALTER TABLE ONLY websites
    ADD CONSTRAINT websites_pkey PRIMARY KEY (account_id, id);

CREATE INDEX websites_items_idx ON websites USING gin (items jsonb_path_ops);

ALTER TABLE ONLY spent_nonces
    ADD CONSTRAINT spent_nonces_pkey PRIMARY KEY (nonce);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);

CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);

CREATE INDEX links_name_idx ON links USING btree (account_id, fold_case(name) COLLATE "C", id);

CREATE INDEX links_active_idx ON links USING btree (account_id, active, id);

ALTER TABLE ONLY link_searches
    ADD CONSTRAINT link_searches_pkey PRIMARY KEY (account_id, link_id);

CREATE INDEX link_searches_grams_idx ON link_searches USING gin (link_grams(account_id, words)) WITH (fastupdate='on', gin_pending_list_limit='64');

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (user_id, account_id);

CREATE INDEX memberships_account_id_idx ON memberships USING btree (account_id);

CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

ALTER TABLE ONLY domains
    ADD CONSTRAINT domains_pkey PRIMARY KEY (id);

ALTER TABLE ONLY slugs
    ADD CONSTRAINT slugs_pkey PRIMARY KEY (domain_id, slug);

ALTER TABLE ONLY password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY password_links
    ADD CONSTRAINT password_links_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY totp_factors
    ADD CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY used_passkey_challenges
    ADD CONSTRAINT used_passkey_challenges_pkey PRIMARY KEY (nonce);

CREATE INDEX used_passkey_challenges_expires_at_idx ON used_passkey_challenges USING btree (expires_at);

ALTER TABLE ONLY oidc_identities
    ADD CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject);

CREATE INDEX oidc_identities_user_id_idx ON oidc_identities USING btree (user_id);

ALTER TABLE ONLY answered_oidc_sign_ins
    ADD CONSTRAINT answered_oidc_sign_ins_pkey PRIMARY KEY (state_hash);

CREATE INDEX answered_oidc_sign_ins_expires_at_idx ON answered_oidc_sign_ins USING btree (expires_at);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);

CREATE INDEX invitations_expires_at_idx ON invitations USING btree (expires_at);

ALTER TABLE ONLY unsealed_audit_entries
    ADD CONSTRAINT unsealed_audit_entries_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (account_id, seq);

CREATE INDEX audit_entries_account_id_id_idx ON audit_entries USING btree (account_id, id);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (account_id, target_id, reason);

CREATE INDEX links_disabled_idx ON links USING btree (account_id, id) WHERE (disabled IS NOT NULL);

CREATE INDEX websites_disabled_idx ON websites USING btree (account_id, id) WHERE (disabled IS NOT NULL);

CREATE INDEX accounts_disabled_idx ON accounts USING btree (id) WHERE (disabled IS NOT NULL);

CREATE INDEX links_limited_idx ON links USING btree (account_id, id) WHERE ((max_clicks IS NOT NULL) AND (NOT exhausted));

ALTER TABLE ONLY technique_outcomes
    ADD CONSTRAINT technique_outcomes_pkey PRIMARY KEY (app, system, version, technique);

ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (account_id, id);

CREATE UNIQUE INDEX tags_name_idx ON tags USING btree (account_id, fold_case(name) COLLATE "C");

ALTER TABLE ONLY link_tags
    ADD CONSTRAINT link_tags_pkey PRIMARY KEY (account_id, tag_id, link_id);

CREATE INDEX link_tags_link_idx ON link_tags USING btree (account_id, link_id, tag_id);

ALTER TABLE ONLY link_images
    ADD CONSTRAINT link_images_pkey PRIMARY KEY (account_id, link_id);

ALTER TABLE ONLY figure_starts
    ADD CONSTRAINT figure_starts_pkey PRIMARY KEY (figure);

CREATE INDEX dimension_rollups_breakouts_idx ON dimension_rollups USING btree (account_id, day) WHERE (dimension = ANY (ARRAY['shown'::text, 'left'::text]));

ALTER TABLE ONLY technique_choices
    ADD CONSTRAINT technique_choices_pkey PRIMARY KEY (app, system, version);

ALTER TABLE ONLY website_images
    ADD CONSTRAINT website_images_pkey PRIMARY KEY (account_id, website_id, part);

ALTER TABLE ONLY combinations
    ADD CONSTRAINT combinations_pkey PRIMARY KEY (day, account_id, target_id, id);

CREATE INDEX combinations_of_accounts_idx ON combinations USING btree (account_id, day) WHERE (target_id = '00000000-0000-0000-0000-000000000000'::uuid);

ALTER TABLE ONLY report_shares
    ADD CONSTRAINT report_shares_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY report_shares
    ADD CONSTRAINT report_shares_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY ledger_checks
    ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (checked_at);

ALTER TABLE ONLY visitor_sketches
    ADD CONSTRAINT visitor_sketches_pkey PRIMARY KEY (day, account_id, target_id);

ALTER TABLE ONLY visitor_secrets
    ADD CONSTRAINT visitor_secrets_pkey PRIMARY KEY (day);

ALTER TABLE ONLY account_logos
    ADD CONSTRAINT account_logos_pkey PRIMARY KEY (account_id);

CREATE UNIQUE INDEX links_external_id_idx ON links USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);

CREATE UNIQUE INDEX websites_external_id_idx ON websites USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);

CREATE UNIQUE INDEX groups_external_id_idx ON groups USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);

ALTER TABLE ONLY webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (account_id, id);

CREATE INDEX webhook_deliveries_log_idx ON webhook_deliveries USING btree (account_id, endpoint_id, id);

CREATE INDEX webhook_deliveries_age_idx ON webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_open_idx ON webhook_deliveries USING btree (account_id, endpoint_id, resource_id, seq) WHERE (delivered_at IS NULL);

CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries USING btree (account_id, endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

ALTER TABLE ONLY webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (account_id, delivery_id, number);

ALTER TABLE ONLY webhook_pending_clicks
    ADD CONSTRAINT webhook_pending_clicks_pkey PRIMARY KEY (account_id, endpoint_id, link_id, day, dimension, key);

ALTER TABLE ONLY webhook_click_books
    ADD CONSTRAINT webhook_click_books_pkey PRIMARY KEY (account_id, endpoint_id);

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (account_id, id);

CREATE INDEX imports_state_idx ON imports USING btree (state, updated_at);

ALTER TABLE ONLY import_chunks
    ADD CONSTRAINT import_chunks_pkey PRIMARY KEY (account_id, import_id, place);

ALTER TABLE ONLY import_keys
    ADD CONSTRAINT import_keys_pkey PRIMARY KEY (account_id, import_id, key);

ALTER TABLE ONLY import_skips
    ADD CONSTRAINT import_skips_pkey PRIMARY KEY (account_id, import_id, place);

CREATE UNIQUE INDEX domains_proven_host_idx ON domains USING btree (host) WHERE (proven_at IS NOT NULL);

CREATE UNIQUE INDEX domains_account_host_idx ON domains USING btree (account_id, host);

CREATE UNIQUE INDEX domains_uid_idx ON domains USING btree (account_id, uid);

CREATE INDEX domains_host_idx ON domains USING btree (host);

ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (account_id, id);

CREATE INDEX webhook_events_resource_idx ON webhook_events USING btree (account_id, resource_id, tx);

ALTER TABLE ONLY account_storage
    ADD CONSTRAINT account_storage_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (user_id, hour);

ALTER TABLE ONLY security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (user_id, id);

CREATE INDEX security_events_created_at_idx ON security_events USING btree (created_at);

CREATE INDEX target_totals_last_idx ON target_totals USING btree (account_id, kind, last_clicked_on DESC, target_id DESC);

ALTER TABLE ONLY country_databases
    ADD CONSTRAINT country_databases_pkey PRIMARY KEY (name);

ALTER TABLE ONLY country_database_chunks
    ADD CONSTRAINT country_database_chunks_pkey PRIMARY KEY (sha256, number);

CREATE INDEX links_destination_idx ON links USING btree (md5(destination), account_id, id);

ALTER TABLE ONLY conversions
    ADD CONSTRAINT conversions_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY conversions
    ADD CONSTRAINT conversions_key UNIQUE (account_id, event, external_id);

CREATE INDEX conversions_link_idx ON conversions USING btree (account_id, link_id, id);

ALTER TABLE ONLY conversion_refunds
    ADD CONSTRAINT conversion_refunds_pkey PRIMARY KEY (account_id, conversion_id, external_id);

ALTER TABLE ONLY deleted_conversions
    ADD CONSTRAINT deleted_conversions_pkey PRIMARY KEY (account_id, key_hash);

ALTER TABLE ONLY voucher_clicks
    ADD CONSTRAINT voucher_clicks_pkey PRIMARY KEY (account_id, link_id, day, kind);

CREATE INDEX voucher_clicks_day_idx ON voucher_clicks USING btree (account_id, day);

CREATE INDEX links_conversions_idx ON links USING btree (account_id, conversions_since) WHERE (conversions_since IS NOT NULL);

CREATE INDEX conversions_occurred_idx ON conversions USING btree (account_id, event, occurred_at) WHERE (NOT is_test);

CREATE INDEX conversions_clicked_idx ON conversions USING btree (account_id, event, click_day) WHERE (NOT is_test);

CREATE INDEX conversion_refunds_created_idx ON conversion_refunds USING btree (account_id, created_at);

ALTER TABLE ONLY holdout_visits
    ADD CONSTRAINT holdout_visits_pkey PRIMARY KEY (account_id, link_id, day, period, arm);

ALTER TABLE ONLY website_signups
    ADD CONSTRAINT website_signups_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY website_signups
    ADD CONSTRAINT website_signups_key UNIQUE (account_id, website_id, email);

CREATE INDEX website_signups_list_idx ON website_signups USING btree (account_id, website_id, id) WHERE (NOT is_pending);

CREATE INDEX website_signups_pending_idx ON website_signups USING btree (created_at) WHERE is_pending;

CREATE INDEX website_signups_mail_idx ON website_signups USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);

ALTER TABLE ONLY signup_mails
    ADD CONSTRAINT signup_mails_pkey PRIMARY KEY (email_hash, sent_at);

CREATE INDEX webhook_deliveries_erasable_idx ON webhook_deliveries USING btree (account_id, resource_id) WHERE (type = ANY (ARRAY['signup.created'::text, 'conversion.created'::text, 'conversion.refunded'::text]));

CREATE INDEX webhook_deliveries_polled_idx ON webhook_deliveries USING btree (account_id, endpoint_id, log_offset) WHERE (log_offset IS NOT NULL);

ALTER TABLE ONLY conversion_sums
    ADD CONSTRAINT conversion_sums_pkey PRIMARY KEY (account_id, event, day, click_day, link_id, currency, kind);

CREATE INDEX conversion_sums_clicked_idx ON conversion_sums USING btree (account_id, event, click_day);

CREATE INDEX conversions_created_idx ON conversions USING btree (created_at);

CREATE STATISTICS dimension_rollups_of_targets (dependencies) ON account_id, target_id FROM dimension_rollups;

CREATE TRIGGER account_logos_changed AFTER INSERT OR DELETE OR UPDATE ON account_logos FOR EACH ROW EXECUTE FUNCTION notify_brand_picture_changed();

CREATE TRIGGER accounts_brand_changed AFTER UPDATE OF brand ON accounts FOR EACH ROW WHEN ((old.brand IS DISTINCT FROM new.brand)) EXECUTE FUNCTION notify_brand_changed();

CREATE TRIGGER accounts_delete_late_audit_entries AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION delete_late_audit_entries();

CREATE TRIGGER accounts_disabled AFTER UPDATE OF disabled ON accounts FOR EACH ROW WHEN ((old.disabled IS DISTINCT FROM new.disabled)) EXECUTE FUNCTION notify_account_disabled();

CREATE TRIGGER audit_entries_keep_rows BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER audit_entries_keep_table BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER country_databases_changed AFTER INSERT OR DELETE OR UPDATE ON country_databases FOR EACH STATEMENT EXECUTE FUNCTION notify_countries_changed();

CREATE TRIGGER default_links_deleted AFTER DELETE ON links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION notify_default_link_deleted();

CREATE TRIGGER domains_added AFTER INSERT OR DELETE ON domains FOR EACH ROW EXECUTE FUNCTION notify_domain_changed();

CREATE TRIGGER domains_changed AFTER UPDATE ON domains FOR EACH ROW WHEN ((((old.proven_at IS NULL) <> (new.proven_at IS NULL)) OR (((old.home_url IS DISTINCT FROM new.home_url) OR (old.not_found_url IS DISTINCT FROM new.not_found_url)) OR (old.default_link IS DISTINCT FROM new.default_link)))) EXECUTE FUNCTION notify_domain_changed();

CREATE TRIGGER groups_deleted AFTER DELETE ON groups FOR EACH ROW EXECUTE FUNCTION empty_deleted_groups();

CREATE TRIGGER links_changed AFTER UPDATE OF destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from, expires_at, expired_destination, exhausted, preview, rules, preview_image, conversions, holdout, holdout_since, needs ON links FOR EACH ROW WHEN ((((((((((((((((((((old.destination IS DISTINCT FROM new.destination) OR (old.active IS DISTINCT FROM new.active)) OR (old.behavior IS DISTINCT FROM new.behavior)) OR (old.disabled IS DISTINCT FROM new.disabled)) OR (old.forward_query IS DISTINCT FROM new.forward_query)) OR (old.gate IS DISTINCT FROM new.gate)) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR (old.app IS DISTINCT FROM new.app)) OR (old.active_from IS DISTINCT FROM new.active_from)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.expired_destination IS DISTINCT FROM new.expired_destination)) OR (old.exhausted IS DISTINCT FROM new.exhausted)) OR (old.preview IS DISTINCT FROM new.preview)) OR (old.rules IS DISTINCT FROM new.rules)) OR (old.preview_image IS DISTINCT FROM new.preview_image)) OR (old.conversions IS DISTINCT FROM new.conversions)) OR (old.holdout IS DISTINCT FROM new.holdout)) OR (old.holdout_since IS DISTINCT FROM new.holdout_since)) OR (old.needs IS DISTINCT FROM new.needs))) EXECUTE FUNCTION notify_link_changed();

CREATE TRIGGER links_conversions_begin BEFORE INSERT OR UPDATE OF conversions ON links FOR EACH ROW WHEN ((new.conversions AND (new.conversions_since IS NULL))) EXECUTE FUNCTION link_conversions_begin();

CREATE TRIGGER links_deleted AFTER DELETE ON links FOR EACH ROW EXECUTE FUNCTION notify_link_changed();

CREATE TRIGGER links_holdout_begins BEFORE INSERT ON links FOR EACH ROW WHEN ((new.holdout > 0)) EXECUTE FUNCTION begin_holdout();

CREATE TRIGGER links_holdout_changes BEFORE UPDATE OF holdout, behavior ON links FOR EACH ROW WHEN (((old.holdout IS DISTINCT FROM new.holdout) OR (old.behavior IS DISTINCT FROM new.behavior))) EXECUTE FUNCTION begin_holdout();

CREATE TRIGGER links_reports AFTER DELETE ON links FOR EACH ROW EXECUTE FUNCTION forget_reports();

CREATE TRIGGER search_links_delete AFTER DELETE ON links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_links_delete();

CREATE TRIGGER search_links_insert AFTER INSERT ON links REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_links_insert();

CREATE TRIGGER search_links_update AFTER UPDATE OF name, slug, destination, note ON links FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.destination IS DISTINCT FROM new.destination)) OR (old.note IS DISTINCT FROM new.note))) EXECUTE FUNCTION search_links_update();

CREATE TRIGGER slugs_with_aliases_added AFTER INSERT ON slugs FOR EACH ROW WHEN ((new.aliases IS NOT NULL)) EXECUTE FUNCTION notify_aliases_changed();

CREATE TRIGGER slugs_with_aliases_changed AFTER UPDATE ON slugs FOR EACH ROW WHEN (((old.aliases IS NOT NULL) OR (new.aliases IS NOT NULL))) EXECUTE FUNCTION notify_aliases_changed();

CREATE TRIGGER tally_groups_delete AFTER DELETE ON groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_groups_delete();

CREATE TRIGGER tally_groups_insert AFTER INSERT ON groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_groups_insert();

CREATE TRIGGER tally_links_delete AFTER DELETE ON links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_links_delete();

CREATE TRIGGER tally_links_insert AFTER INSERT ON links REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_links_insert();

CREATE TRIGGER tally_links_update AFTER UPDATE ON links REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_links_update();

CREATE TRIGGER tally_websites_delete AFTER DELETE ON websites REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_websites_delete();

CREATE TRIGGER tally_websites_insert AFTER INSERT ON websites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_websites_insert();

CREATE TRIGGER tally_websites_update AFTER UPDATE ON websites REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_websites_update();

CREATE TRIGGER unsealed_audit_entries_keep_rows BEFORE DELETE OR UPDATE ON unsealed_audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER unsealed_audit_entries_keep_table BEFORE TRUNCATE ON unsealed_audit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER webhook_claimed_by_older BEFORE UPDATE OF attempts ON webhook_deliveries FOR EACH ROW WHEN (((new.event_id IS NOT NULL) AND (new.resource IS NULL) AND (new.attempts > old.attempts) AND (current_setting('waypost.reads_webhook_events'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION webhook_claimed_by_older();

CREATE TRIGGER webhook_confirmed AFTER UPDATE OF is_pending ON website_signups FOR EACH ROW WHEN ((old.is_pending AND (NOT new.is_pending))) EXECUTE FUNCTION webhook_signed_up();

CREATE TRIGGER webhook_created AFTER INSERT ON groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_created('group');

CREATE TRIGGER webhook_created AFTER INSERT ON links REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_created('link');

CREATE TRIGGER webhook_created AFTER INSERT ON websites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_created('website');

CREATE TRIGGER webhook_deleted AFTER DELETE ON groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_deleted('group');

CREATE TRIGGER webhook_deleted AFTER DELETE ON links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_deleted('link');

CREATE TRIGGER webhook_deleted AFTER DELETE ON websites REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_deleted('website');

CREATE TRIGGER webhook_events_forgotten AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_events_forgotten();

CREATE TRIGGER webhook_signed_up AFTER INSERT ON website_signups FOR EACH ROW WHEN ((NOT new.is_pending)) EXECUTE FUNCTION webhook_signed_up();

CREATE TRIGGER webhook_tagged AFTER INSERT ON link_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_tagged();

CREATE TRIGGER webhook_updated AFTER UPDATE ON groups REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_updated('group');

CREATE TRIGGER webhook_updated AFTER UPDATE ON links REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_updated('link');

CREATE TRIGGER webhook_updated AFTER UPDATE ON websites REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_updated('website');

CREATE TRIGGER website_signups_forgotten AFTER DELETE ON website_signups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION website_signups_forgotten();

CREATE TRIGGER websites_changed AFTER UPDATE OF name, headline, bio, theme, accent, background, buttons, layout, cover, backdrop, font, language, photo, behavior, items, thumbnails, socials, published, disabled, needs ON websites FOR EACH ROW WHEN (((((((((((((((((((((old.name IS DISTINCT FROM new.name) OR (old.headline IS DISTINCT FROM new.headline)) OR (old.bio IS DISTINCT FROM new.bio)) OR (old.theme IS DISTINCT FROM new.theme)) OR (old.accent IS DISTINCT FROM new.accent)) OR (old.background IS DISTINCT FROM new.background)) OR (old.buttons IS DISTINCT FROM new.buttons)) OR (old.layout IS DISTINCT FROM new.layout)) OR (old.cover IS DISTINCT FROM new.cover)) OR (old.backdrop IS DISTINCT FROM new.backdrop)) OR (old.font IS DISTINCT FROM new.font)) OR (old.language IS DISTINCT FROM new.language)) OR (old.photo IS DISTINCT FROM new.photo)) OR (old.behavior IS DISTINCT FROM new.behavior)) OR (old.items IS DISTINCT FROM new.items)) OR (old.thumbnails IS DISTINCT FROM new.thumbnails)) OR (old.socials IS DISTINCT FROM new.socials)) OR (old.published IS DISTINCT FROM new.published)) OR (old.disabled IS DISTINCT FROM new.disabled)) OR (old.needs IS DISTINCT FROM new.needs))) EXECUTE FUNCTION notify_website_changed();

CREATE TRIGGER websites_deleted AFTER DELETE ON websites FOR EACH ROW EXECUTE FUNCTION notify_website_changed();

CREATE TRIGGER websites_reports AFTER DELETE ON websites FOR EACH ROW EXECUTE FUNCTION forget_reports();

REVOKE ALL ON FUNCTION accounts_with_disabled_targets(most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION add_signup(account uuid, website uuid, new_id uuid, address text, agreed text, spoken text, by_mail boolean, most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION close_exhausted_links(accounts uuid[], targets uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION confirm_signup(account uuid, website uuid, signup uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION delete_any_audit_log(deleted_account uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION delete_audit_log(deleted_account uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION delete_late_audit_entries() FROM PUBLIC;

REVOKE ALL ON FUNCTION invitations_with_hash(hash text) FROM PUBLIC;

REVOKE ALL ON FUNCTION keys_with_hashes(hashes text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION links_after_name(owner uuid, after_name text, after_id uuid, most bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION links_with_long_words(owner uuid, wanted text) FROM PUBLIC;

REVOKE ALL ON FUNCTION links_with_words(owner uuid, wanted text) FROM PUBLIC;

REVOKE ALL ON FUNCTION lock_clicks(account uuid, target uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION notify_link_changed() FROM PUBLIC;

REVOKE ALL ON FUNCTION notify_website_changed() FROM PUBLIC;

REVOKE ALL ON FUNCTION report_shares_with_hash(hash text) FROM PUBLIC;

REVOKE ALL ON FUNCTION search_links_delete() FROM PUBLIC;

REVOKE ALL ON FUNCTION search_links_insert() FROM PUBLIC;

REVOKE ALL ON FUNCTION search_links_update() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_groups_delete() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_groups_insert() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_links_delete() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_links_insert() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_links_update() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_websites_delete() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_websites_insert() FROM PUBLIC;

REVOKE ALL ON FUNCTION tally_websites_update() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_claimed_by_older() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_created() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_deleted() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_events_forgotten() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_signed_up() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_tagged() FROM PUBLIC;

REVOKE ALL ON FUNCTION webhook_updated() FROM PUBLIC;

REVOKE ALL ON FUNCTION website_signups_forgotten() FROM PUBLIC;

INSERT INTO domains (id) VALUES (0);

INSERT INTO figure_starts (figure, since)
  SELECT figure, 'epoch' FROM unnest(ARRAY['hourly', 'legs', 'combined', 'traits', 'aliases', 'vouchers']) AS figure;

INSERT INTO secrets (name, value)
  VALUES ('signing', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
`;
