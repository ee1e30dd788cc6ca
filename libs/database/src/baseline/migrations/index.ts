import { Migration20261121000000_tables } from './Migration20261121000000_tables.js';
import { Migration20261121000001_triggers } from './Migration20261121000001_triggers.js';
import { Migration20261121000002_hand_overs } from './Migration20261121000002_hand_overs.js';
import { Migration20261121000003_sessions } from './Migration20261121000003_sessions.js';
import { Migration20261121000004_link_lists } from './Migration20261121000004_link_lists.js';
import { Migration20261121000005_room_for_updates } from './Migration20261121000005_room_for_updates.js';
import { Migration20261121000006_longer_grams } from './Migration20261121000006_longer_grams.js';
import { Migration20261121000007_search_queue } from './Migration20261121000007_search_queue.js';
import { Migration20261121000008_rollup_statistics } from './Migration20261121000008_rollup_statistics.js';
import { Migration20261122000000_users } from './Migration20261122000000_users.js';
import { Migration20261122000001_domains } from './Migration20261122000001_domains.js';
import { Migration20261122000010_step_up } from './Migration20261122000010_step_up.js';
import { Migration20261122000011_operators } from './Migration20261122000011_operators.js';
import { Migration20261122000012_second_factors } from './Migration20261122000012_second_factors.js';
import { Migration20261122000013_passkeys } from './Migration20261122000013_passkeys.js';
import { Migration20261122000014_oidc_identities } from './Migration20261122000014_oidc_identities.js';
import { Migration20261122000020_roles } from './Migration20261122000020_roles.js';
import { Migration20261122000021_account_names } from './Migration20261122000021_account_names.js';
import { Migration20261122000022_invitations } from './Migration20261122000022_invitations.js';
import { Migration20261122000023_account_deletion } from './Migration20261122000023_account_deletion.js';
import { Migration20261122000030_audit_log } from './Migration20261122000030_audit_log.js';
import { Migration20261122000031_late_audit_entries } from './Migration20261122000031_late_audit_entries.js';
import { Migration20261122000060_disabled } from './Migration20261122000060_disabled.js';
import { Migration20261122000061_reports } from './Migration20261122000061_reports.js';
import { Migration20261122000062_disabled_accounts } from './Migration20261122000062_disabled_accounts.js';
import { Migration20261122000070_app_roles } from './Migration20261122000070_app_roles.js';
import { Migration20261122000071_row_level_security } from './Migration20261122000071_row_level_security.js';
import { Migration20261123000000_link_options } from './Migration20261123000000_link_options.js';
import { Migration20261123000001_gates_and_passwords } from './Migration20261123000001_gates_and_passwords.js';
import { Migration20261123000002_app } from './Migration20261123000002_app.js';
import { Migration20261123000003_link_windows } from './Migration20261123000003_link_windows.js';
import { Migration20261123000004_link_previews } from './Migration20261123000004_link_previews.js';
import { Migration20261123000005_rules } from './Migration20261123000005_rules.js';
import { Migration20261123000006_technique_outcomes } from './Migration20261123000006_technique_outcomes.js';
import { Migration20261123000007_tags } from './Migration20261123000007_tags.js';
import { Migration20261123000008_link_images } from './Migration20261123000008_link_images.js';
import { Migration20261124000000_quarter_hours } from './Migration20261124000000_quarter_hours.js';
import { Migration20261124000030_breakouts_by_day } from './Migration20261124000030_breakouts_by_day.js';
import { Migration20261124000031_legs } from './Migration20261124000031_legs.js';
import { Migration20261124000040_technique_choices } from './Migration20261124000040_technique_choices.js';
import { Migration20261124000050_website_photos } from './Migration20261124000050_website_photos.js';
import { Migration20261124000060_combinations } from './Migration20261124000060_combinations.js';
import { Migration20261124000070_report_shares } from './Migration20261124000070_report_shares.js';
import { Migration20261124000080_website_looks } from './Migration20261124000080_website_looks.js';
import { Migration20261124000090_complete_figures } from './Migration20261124000090_complete_figures.js';
import { Migration20261124000140_account_zones } from './Migration20261124000140_account_zones.js';
import { Migration20261124000150_ledger_checks } from './Migration20261124000150_ledger_checks.js';
import { Migration20261124000160_unique_visitors } from './Migration20261124000160_unique_visitors.js';
import { Migration20261124000170_account_logos } from './Migration20261124000170_account_logos.js';
import { Migration20261125000000_external_ids } from './Migration20261125000000_external_ids.js';
import { Migration20261125000100_webhooks } from './Migration20261125000100_webhooks.js';
import { Migration20261125000101_webhook_clicks } from './Migration20261125000101_webhook_clicks.js';
import { Migration20261125000200_imports } from './Migration20261125000200_imports.js';
import { Migration20261125000300_webhook_failures } from './Migration20261125000300_webhook_failures.js';
import { Migration20261126000100_own_domains } from './Migration20261126000100_own_domains.js';
import { Migration20261126000200_older_webhook_secrets } from './Migration20261126000200_older_webhook_secrets.js';
import { Migration20261127000500_default_links } from './Migration20261127000500_default_links.js';
import { Migration20261128000100_key_owners } from './Migration20261128000100_key_owners.js';
import { Migration20261128000200_creators } from './Migration20261128000200_creators.js';
import { Migration20261128000500_webhook_events } from './Migration20261128000500_webhook_events.js';
import { Migration20261128000600_linear_grams } from './Migration20261128000600_linear_grams.js';
import { Migration20261128000650_account_storage } from './Migration20261128000650_account_storage.js';
import { Migration20261128000800_removals } from './Migration20261128000800_removals.js';
import { Migration20261128000850_import_turns } from './Migration20261128000850_import_turns.js';
import { Migration20261128000970_sign_in_failures } from './Migration20261128000970_sign_in_failures.js';
import { Migration20261128000980_security_events } from './Migration20261128000980_security_events.js';
import { Migration20261128001000_webhook_budget } from './Migration20261128001000_webhook_budget.js';
import { Migration20261128001010_import_details } from './Migration20261128001010_import_details.js';
import { Migration20261128001100_aliases } from './Migration20261128001100_aliases.js';
import { Migration20261128001100_default_behavior } from './Migration20261128001100_default_behavior.js';
import { Migration20261128001110_website_behaviors } from './Migration20261128001110_website_behaviors.js';
import { Migration20261128001200_visit_traits } from './Migration20261128001200_visit_traits.js';
import { Migration20261128001300_last_clicked } from './Migration20261128001300_last_clicked.js';
import { Migration20261128001400_brands } from './Migration20261128001400_brands.js';
import { Migration20261128001500_country_databases } from './Migration20261128001500_country_databases.js';
import { Migration20261128001510_visited_aliases } from './Migration20261128001510_visited_aliases.js';
import { Migration20261128001520_slug_spellings } from './Migration20261128001520_slug_spellings.js';
import { Migration20261129000100_link_destinations } from './Migration20261129000100_link_destinations.js';
import { Migration20261129010000_website_buttons } from './Migration20261129010000_website_buttons.js';
import { Migration20261129020000_conversions_of_links } from './Migration20261129020000_conversions_of_links.js';
import { Migration20261129020100_conversions } from './Migration20261129020100_conversions.js';
import { Migration20261129030000_voucher_clicks } from './Migration20261129030000_voucher_clicks.js';
import { Migration20261129030100_conversion_figures } from './Migration20261129030100_conversion_figures.js';
import { Migration20261129040000_holdouts_of_links } from './Migration20261129040000_holdouts_of_links.js';
import { Migration20261129040100_holdout_visits } from './Migration20261129040100_holdout_visits.js';
import { Migration20261129050000_website_looks } from './Migration20261129050000_website_looks.js';
import { Migration20261129060000_website_signups } from './Migration20261129060000_website_signups.js';
import { Migration20261129070000_unique_clicks } from './Migration20261129070000_unique_clicks.js';
import { Migration20261129080000_needs } from './Migration20261129080000_needs.js';
import { Migration20261129100000_polled_events } from './Migration20261129100000_polled_events.js';
import { Migration20261129110000_conversion_sums } from './Migration20261129110000_conversion_sums.js';

/** The migrations that `baselineMigrations` names: for databases and backups from before the baseline. */
export const migrationsBeforeBaseline = [
  Migration20261121000000_tables,
  Migration20261121000001_triggers,
  Migration20261121000002_hand_overs,
  Migration20261121000003_sessions,
  Migration20261121000004_link_lists,
  Migration20261121000005_room_for_updates,
  Migration20261121000006_longer_grams,
  Migration20261121000007_search_queue,
  Migration20261121000008_rollup_statistics,
  Migration20261122000000_users,
  Migration20261122000001_domains,
  Migration20261122000010_step_up,
  Migration20261122000011_operators,
  Migration20261122000012_second_factors,
  Migration20261122000013_passkeys,
  Migration20261122000014_oidc_identities,
  Migration20261122000020_roles,
  Migration20261122000021_account_names,
  Migration20261122000022_invitations,
  Migration20261122000023_account_deletion,
  Migration20261122000030_audit_log,
  Migration20261122000031_late_audit_entries,
  Migration20261122000060_disabled,
  Migration20261122000061_reports,
  Migration20261122000062_disabled_accounts,
  Migration20261122000070_app_roles,
  Migration20261122000071_row_level_security,
  Migration20261123000000_link_options,
  Migration20261123000001_gates_and_passwords,
  Migration20261123000002_app,
  Migration20261123000003_link_windows,
  Migration20261123000004_link_previews,
  Migration20261123000005_rules,
  Migration20261123000006_technique_outcomes,
  Migration20261123000007_tags,
  Migration20261123000008_link_images,
  Migration20261124000000_quarter_hours,
  Migration20261124000030_breakouts_by_day,
  Migration20261124000031_legs,
  Migration20261124000040_technique_choices,
  Migration20261124000050_website_photos,
  Migration20261124000060_combinations,
  Migration20261124000070_report_shares,
  Migration20261124000080_website_looks,
  Migration20261124000090_complete_figures,
  Migration20261124000140_account_zones,
  Migration20261124000150_ledger_checks,
  Migration20261124000160_unique_visitors,
  Migration20261124000170_account_logos,
  Migration20261125000000_external_ids,
  Migration20261125000100_webhooks,
  Migration20261125000101_webhook_clicks,
  Migration20261125000200_imports,
  Migration20261125000300_webhook_failures,
  Migration20261126000100_own_domains,
  Migration20261126000200_older_webhook_secrets,
  Migration20261127000500_default_links,
  Migration20261128000100_key_owners,
  Migration20261128000200_creators,
  Migration20261128000500_webhook_events,
  Migration20261128000600_linear_grams,
  Migration20261128000650_account_storage,
  Migration20261128000800_removals,
  Migration20261128000850_import_turns,
  Migration20261128000970_sign_in_failures,
  Migration20261128000980_security_events,
  Migration20261128001000_webhook_budget,
  Migration20261128001010_import_details,
  Migration20261128001100_aliases,
  Migration20261128001100_default_behavior,
  Migration20261128001110_website_behaviors,
  Migration20261128001200_visit_traits,
  Migration20261128001300_last_clicked,
  Migration20261128001400_brands,
  Migration20261128001500_country_databases,
  Migration20261128001510_visited_aliases,
  Migration20261128001520_slug_spellings,
  Migration20261129000100_link_destinations,
  Migration20261129010000_website_buttons,
  Migration20261129020000_conversions_of_links,
  Migration20261129020100_conversions,
  Migration20261129030000_voucher_clicks,
  Migration20261129030100_conversion_figures,
  Migration20261129040000_holdouts_of_links,
  Migration20261129040100_holdout_visits,
  Migration20261129050000_website_looks,
  Migration20261129060000_website_signups,
  Migration20261129070000_unique_clicks,
  Migration20261129080000_needs,
  Migration20261129100000_polled_events,
  Migration20261129110000_conversion_sums,
];
