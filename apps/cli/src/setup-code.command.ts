import { readSetupCode, setupAddress } from '@app/accounts';
import { loadSettings } from '@app/common';
import { Command } from 'commander';
import { CommandError } from './command-error.js';
import { withServices } from './with-services.js';

export const setupCode = new Command('setup:code')
  .description('print the address of the first sign-up, which contains the setup code')
  .action(async () => {
    const code = await withServices(({ em }) => readSetupCode(em));
    if (code === null) throw new CommandError('somebody can sign in already, so there is no setup code');
    console.log(setupAddress(loadSettings().API_BASE_URL, code));
  });
