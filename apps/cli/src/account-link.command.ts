import { createPasswordLink, passwordLinkAddress } from '@app/accounts';
import { loadSettings } from '@app/common';
import { Command } from 'commander';
import { memberWith, withServices } from './with-services.js';

export const accountLink = new Command('account:link')
  .description('print an address with which a user can set their password, once, within 24 hours')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    const token = await withServices(async (services) =>
      createPasswordLink(services.em, await memberWith(services, email)),
    );
    console.log(passwordLinkAddress(loadSettings().API_BASE_URL, token));
  });
