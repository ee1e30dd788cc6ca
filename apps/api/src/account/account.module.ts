import { AccountsModule } from '@app/accounts';
import { AnalyticsModule } from '@app/analytics';
import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { AccountLogoController } from './account-logo.controller.js';
import { AccountSettingsController } from './account-settings.controller.js';
import { AccountController } from './account.controller.js';

@Module({
  imports: [AccountsModule, AnalyticsModule, ImagesModule],
  controllers: [AccountController, AccountLogoController, AccountSettingsController],
})
export class AccountApiModule {}
