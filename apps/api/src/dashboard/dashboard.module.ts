import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { LimitsModule } from '../auth/limits.module.js';
import { KeysController } from './keys.controller.js';
import { PreviewsController } from './previews.controller.js';
import { PreviewsService } from './previews.service.js';
import { ProxyCheckController } from './proxy-check.controller.js';
import { SessionCookie } from './session-cookie.js';
import { SessionGate } from './session-gate.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignInSlowdown } from './sign-in-slowdown.js';

/** The dashboard's own calls, under `/dashboard/api`: a cookie opens them, and nothing else. */
@Module({
  imports: [AccountsModule, LimitsModule],
  controllers: [
    SignInController,
    SessionsController,
    KeysController,
    PreviewsController,
    ProxyCheckController,
  ],
  providers: [PreviewsService, SessionCookie, SessionGate, SignInService, SignInSlowdown],
})
export class DashboardModule {}
