import { AccountDataModule } from '@app/account-data';
import { AccountsModule } from '@app/accounts';
import { tablesProvider } from '@app/breakout';
import { ConversionsModule } from '@app/conversions';
import { JobQueue } from '@app/jobs';
import { LinksModule } from '@app/links';
import { Mailer } from '@app/common';
import { ModerationModule } from '@app/moderation';
import { OffboardingModule } from '@app/offboarding';
import { PreviewImages } from '@app/previews';
import { WebhooksModule } from '@app/webhooks';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AccountDataController } from './account-data.controller.js';
import { AccountsController } from './accounts.controller.js';
import { AppsController } from './apps.controller.js';
import { DeviceCookie, PasskeyCookie, SessionCookie } from './cookies.js';
import { DashboardPolicy } from './dashboard.policy.js';
import { AcceptInvitationController } from './invitations.controller.js';
import { KeysController } from './keys.controller.js';
import { OperatorsController } from './operators.controller.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcProvider } from './oidc/oidc-provider.js';
import { OidcSignInService } from './oidc/oidc-sign-in.service.js';
import { SignInCookie } from './oidc/sign-in-cookie.js';
import { PreviewsController } from './previews.controller.js';
import { PreviewsService } from './previews.service.js';
import { ProxyCheckController } from './proxy-check.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignInSlowdown } from './sign-in-slowdown.js';
import { SignUpLimit, SignUpMails } from './sign-up-mails.js';
import { StepUpController } from './step-up.controller.js';
import { TechniqueSwitchesController } from './technique-switches.controller.js';
import { TestVouchersController } from './test-vouchers.controller.js';

/** The calls under `/dashboard/api`. They accept the session cookie only. */
@Module({
  imports: [
    AccountDataModule,
    AccountsModule,
    AuthModule,
    ConversionsModule,
    LinksModule,
    ModerationModule,
    OffboardingModule,
    WebhooksModule,
  ],
  controllers: [
    SignInController,
    StepUpController,
    SecondFactorController,
    PasskeysController,
    PasskeySignInController,
    OidcController,
    SessionsController,
    AccountsController,
    AccountDataController,
    AcceptInvitationController,
    KeysController,
    AppsController,
    OperatorsController,
    PreviewsController,
    ProxyCheckController,
    TechniqueSwitchesController,
    TestVouchersController,
  ],
  providers: [
    JobQueue,
    DashboardPolicy,
    DeviceCookie,
    Mailer,
    PasskeyCookie,
    PasskeySignInService,
    OidcProvider,
    OidcSignInService,
    PreviewImages,
    PreviewsService,
    SessionCookie,
    SignInCookie,
    SignInService,
    SignInSlowdown,
    SignUpLimit,
    SignUpMails,
    tablesProvider,
  ],
})
export class DashboardModule {}
