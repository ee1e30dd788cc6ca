import { AccountsService } from '@app/accounts';
import { loadSettings, type TargetDisabledReason, targetDisabledReasons } from '@app/common';
import { DomainsService } from '@app/domains';
import { GroupsService, LinksService } from '@app/links';
import { ModerationService } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { WebsitesService } from '@app/websites';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, Option } from 'commander';
import { withServices } from './with-services.js';

export function moderationOn(em: EntityManager): ModerationService {
  const settings = loadSettings();
  const slugs = new SlugsService(em, settings);
  const domains = new DomainsService(em, settings);
  const links = new LinksService(em, slugs, new GroupsService(em), domains);
  const websites = new WebsitesService(em, slugs, domains);
  return new ModerationService(em, slugs, links, websites, new AccountsService(em));
}

export const disable = new Command('disable')
  .description('disable the link or page at a slug: visitors see the reason, and its owner cannot change it')
  .requiredOption('--slug <slug>', 'slug of the link or page')
  .addOption(
    new Option('--reason <reason>', 'the reason shown to visitors')
      .choices(targetDisabledReasons)
      .makeOptionMandatory(),
  )
  .action(async ({ slug, reason }: { slug: string; reason: TargetDisabledReason }) => {
    const { kind } = await withServices(({ em }) => moderationOn(em).disable(slug, reason));
    console.log(`disabled the ${kind === 'link' ? 'link' : 'page'} ${slug}`);
  });

export const enable = new Command('enable')
  .description('enable the link or page at a slug again')
  .requiredOption('--slug <slug>', 'slug of the link or page')
  .action(async ({ slug }: { slug: string }) => {
    const { kind } = await withServices(({ em }) => moderationOn(em).enable(slug));
    console.log(`enabled the ${kind === 'link' ? 'link' : 'page'} ${slug}`);
  });
