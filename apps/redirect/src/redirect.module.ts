import { ClickJournalModule } from '@app/clicks';
import { Settings, SettingsError } from '@app/common';
import { PoolModule } from '@app/database';
import { OperationsModule } from '@app/operations';
import { CountryDatabase } from '@app/visitors';
import { Module } from '@nestjs/common';
import { Answers } from './answers.js';
import { Breakouts } from './breakouts.js';
import { HandOvers } from './hand-overs.js';
import { LinkVisits } from './link-visits.js';
import { PageVisits } from './page-visits.js';
import { ProxyCheckHandler } from './proxy-check/proxy-check.handler.js';
import { PreviewImages } from './preview-images/preview-images.js';
import { SlugCache } from './slug-cache.js';
import { SlugListener } from './slug-listener.js';
import { SlugLookup } from './slug-lookup.js';
import { VisitHandler } from './visit.handler.js';
import { VisitJournal } from './visit-journal.js';
import { VisitMetrics } from './visit-metrics.js';

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
    Answers,
    Breakouts,
    HandOvers,
    LinkVisits,
    PageVisits,
    PreviewImages,
    SlugCache,
    SlugListener,
    SlugLookup,
    VisitHandler,
    ProxyCheckHandler,
    VisitJournal,
    VisitMetrics,
    { provide: CountryDatabase, inject: [Settings], useFactory: openCountries },
  ],
})
export class RedirectModule {}
