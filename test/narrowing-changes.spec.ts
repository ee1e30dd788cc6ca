import { narrowingChanges } from './narrowing-changes.js';

describe('changes that may break an older version', () => {
  it.each([
    'drop table "links"',
    'drop index "links_idx"',
    'drop trigger "links_changed"',
    'drop function "notify"',
    'drop schema "old"',
    'alter table "links" drop column "name"',
    'alter table "links" drop constraint "links_key"',
    'alter table "links" rename column "name" to "title"',
    'alter table "links" rename to "urls"',
    'alter table "links" alter column "name" type integer',
    'alter table "links" alter column "name" set data type integer',
    'alter table "links" alter column "name" set not null',
    'alter table "links" alter column "name" drop not null',
    'alter table "links" alter column "name" drop default',
    'alter table "links" alter column "name" set default \'\'',
    'alter table "links" add constraint "links_key" unique ("a", "b")',
    'alter table "links" add check (name <> \'\')',
    'alter table "links" add column "name" text not null',
    'alter table "links" add column "name" text unique',
    'alter table "links" add column "name" text not null default \'\' check (name <> \'x\')',
    'alter table "links" add column "group_id" uuid references "groups"',
    'alter table "links" enable row level security',
    'create unique index "links_idx"',
    'create unique index concurrently "links_idx"',
    'create or replace function "notify"',
    'create trigger "links_changed"',
    'create constraint trigger "links_checked"',
    'create policy "links_of_account"',
    'alter index "links_idx" rename to "other_idx"',
    'update "links" set name = slug',
    'delete from "links"',
  ])('include: %s', (change) => {
    const rest = change.startsWith('create') ? '() on "links" (name) as $$ begin; end $$' : '';
    expect(narrowingChanges(`${change} ${rest}`)).toEqual([change]);
  });

  it.each([
    'create table "tags" ("id" uuid not null, primary key ("id"))',
    'create index "links_idx" on "links" ("name")',
    'create function "notify"() returns trigger language plpgsql as $$ begin drop table links; end $$',
    'insert into "tags" values (1)',
    'alter table "links" add column "name" text null, add column "kind" numeric(3, 2) not null default 0',
    'alter table "links" set (fillfactor = 80)',
    'alter table "links" alter column "name" set statistics 1000',
    'create table "tags" ("id" uuid); create unique index "tags_idx" on "tags" ("id"); alter table "tags" add unique ("id")',
    'create table "tags" ("id" uuid); create trigger "t" after insert on "tags" for each row execute function "f"()',
    '-- drop table "links"',
  ])('exclude: %s', (sql) => {
    expect(narrowingChanges(sql)).toEqual([]);
  });

  it('are found one by one', () => {
    expect(
      narrowingChanges(`
        alter table "links"
          add column "tag" text null,
          drop column "name", drop constraint "links_key";
        drop index "a";
        do $x$ begin; end $x$;
      `),
    ).toEqual([
      'alter table "links" drop column "name"',
      'alter table "links" drop constraint "links_key"',
      'drop index "a"',
      'do $body$',
    ]);
  });
});
