import { Migration } from '@mikro-orm/migrations';

const ownerRights = 'security definer set search_path to pg_catalog, public, pg_temp';

/** Addresses with which visitors of bio pages signed up, and which addresses got mail about that today. */
export class Migration20261129060000_website_signups extends Migration {
  override up(): void {
    this.addSql(`
      create table "website_signups" (
        "account_id" uuid not null,
        "id" uuid not null,
        "website_id" uuid not null,
        "email" text not null,
        "consent" text not null,
        "language" text not null,
        "is_pending" boolean not null,
        "created_at" timestamptz(3) not null,
        "confirmed_at" timestamptz(3) null,
        "mail_due_at" timestamptz(3) null,
        "mail_attempts" integer not null default 0,
        primary key ("account_id", "id"),
        constraint "website_signups_key" unique ("account_id", "website_id", "email")
      )
    `);
    this.addSql(`
      create index "website_signups_list_idx" on "website_signups" ("account_id", "website_id", "id") where not "is_pending"
    `);
    this.addSql(
      `create index "website_signups_pending_idx" on "website_signups" ("created_at") where "is_pending"`,
    );
    this.addSql(`
      create index "website_signups_mail_idx" on "website_signups" ("mail_due_at") where "mail_due_at" is not null
    `);
    this.addSql(`
      create table "signup_mails" (
        "email_hash" text not null,
        "sent_at" timestamptz not null,
        primary key ("email_hash", "sent_at")
      )
    `);
    this.addSql(`
      create index "webhook_deliveries_erasable_idx" on "webhook_deliveries" ("account_id", "resource_id")
        where "type" in ('signup.created', 'conversion.created', 'conversion.refunded')
    `);
    this.letVisitorsSignUp();
    this.writeEvents();
    this.forgetDeliveries();
  }

  /** Functions, so that the process that serves visitors may add addresses, but not read them. */
  private letVisitorsSignUp(): void {
    this.addSql(`
      create function "add_signup"(
        account uuid, website uuid, new_id uuid, address text, agreed text, spoken text, by_mail boolean, most integer
      ) returns text language plpgsql ${ownerRights} as $$
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
      end $$
    `);
    this.addSql(`
      create function "confirm_signup"(account uuid, website uuid, signup uuid) returns boolean
        language plpgsql ${ownerRights} as $$
      begin
        update website_signups set is_pending = false, confirmed_at = coalesce(confirmed_at, now()), mail_due_at = null
        where account_id = account and website_id = website and id = signup
          and (not is_pending or created_at > now() - interval '7 days');
        return found;
      end $$
    `);
    for (const signature of [
      'add_signup(uuid, uuid, uuid, text, text, text, boolean, integer)',
      'confirm_signup(uuid, uuid, uuid)',
    ]) {
      this.addSql(`revoke execute on function ${signature} from public`);
    }
  }

  /** Once for each row, when it begins to count. */
  private writeEvents(): void {
    this.addSql(`
      create function "webhook_signed_up"() returns trigger language plpgsql ${ownerRights} as $$
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
      end $$
    `);
    this.addSql('revoke execute on function webhook_signed_up() from public');
    this.addSql(`
      create trigger "webhook_signed_up" after insert on "website_signups"
        for each row when (not new.is_pending) execute function "webhook_signed_up"()
    `);
    this.addSql(`
      create trigger "webhook_confirmed" after update of "is_pending" on "website_signups"
        for each row when (old.is_pending and not new.is_pending) execute function "webhook_signed_up"()
    `);
  }

  /** Whoever deletes an address deletes it everywhere. The response of a receiver may repeat it. */
  private forgetDeliveries(): void {
    this.addSql(`
      create function "website_signups_forgotten"() returns trigger language plpgsql ${ownerRights} as $$
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
      end $$
    `);
    this.addSql('revoke execute on function website_signups_forgotten() from public');
    this.addSql(`
      create trigger "website_signups_forgotten" after delete on "website_signups" referencing old table as removed
        for each statement execute function "website_signups_forgotten"()
    `);
  }
}
