import { tablesProvider } from '@app/breakout';
import { ClickJournalModule } from '@app/clicks';
import { Settings, SettingsError } from '@app/common';
import { PoolModule } from '@app/database';
import { LimiterStore, OperationsModule } from '@app/operations';
import { PreviewImages } from '@app/previews';
import { CountryDatabase } from '@app/countries';
import { Module } from '@nestjs/common';
import { AutomatedVisits } from './automation/automated-visits.js';
import { TlsAskHandler } from './http/tls-ask.handler.js';
import { UnknownPaths } from './http/unknown-paths.js';
import { VisitHandler } from './http/visit.handler.js';
import { VisitMetrics } from './http/visit-metrics.js';
import { VisitTraces } from './http/visit-traces.js';
import { VisitResponder } from './http/visit-responder.js';
import { ProxyCheckHandler } from './proxy-check/proxy-check.handler.js';
import { AccountBrands } from './routes/account-brands.js';
import { DisabledAccounts } from './routes/disabled-accounts.js';
import { DomainHosts } from './routes/domain-hosts.js';
import { DomainLookup } from './routes/domain-lookup.js';
import { LookupPool, routeLookupProvider } from './routes/lookup-pool.js';
import { RuleSets } from './routes/rule-sets.js';
import { SlugCache } from './routes/slug-cache.js';
import { SlugChanges } from './routes/slug-changes.js';
import { UpdatedCountries } from './routes/updated-countries.js';
import { ClickVouchers } from './visits/click-vouchers.js';
import { HandOvers } from './visits/hand-overs.js';
import { LinkImages } from './visits/link-images.js';
import { LinkVisits } from './visits/link-visits.js';
import { PageImages } from './visits/page-images.js';
import { PageSignups } from './visits/page-signups.js';
import { PageVisits } from './visits/page-visits.js';
import { PasswordAttempts } from './visits/password-attempts.js';
import { PreviewImageVisits } from './visits/preview-image-visits.js';
import { RuleVisitors } from './visits/rule-visitors.js';
import { SigningSecret } from './visits/signing-secret.js';
import { TechniqueOutcomes } from './visits/technique-outcomes.js';
import { UniqueVisitors } from './visits/unique-visitors.js';
import { VisitJournal } from './visits/visit-journal.js';

function openCountries({ GEOIP_DATABASE }: Settings): CountryDatabase {
  try {
    return CountryDatabase.open(GEOIP_DATABASE);
  } catch (error) {
    throw new SettingsError([`GEOIP_DATABASE cannot be read as an MMDB file: ${(error as Error).message}`]);
  }
}

/** The redirect app: short links and bio pages. */
@Module({
  imports: [OperationsModule, PoolModule, ClickJournalModule],
  providers: [
    AccountBrands,
    AutomatedVisits,
    ClickVouchers,
    DisabledAccounts,
    DomainHosts,
    DomainLookup,
    HandOvers,
    LinkImages,
    LinkVisits,
    LookupPool,
    PageImages,
    PageSignups,
    PageVisits,
    PasswordAttempts,
    LimiterStore,
    PreviewImages,
    PreviewImageVisits,
    ProxyCheckHandler,
    RuleSets,
    RuleVisitors,
    SigningSecret,
    SlugCache,
    SlugChanges,
    TechniqueOutcomes,
    TlsAskHandler,
    UniqueVisitors,
    UnknownPaths,
    UpdatedCountries,
    VisitHandler,
    VisitJournal,
    VisitMetrics,
    VisitTraces,
    VisitResponder,
    routeLookupProvider,
    tablesProvider,
    { provide: CountryDatabase, inject: [Settings], useFactory: openCountries },
  ],
})
export class RedirectModule {}
