import { AccountsModule } from '@app/accounts';
import { Mailer } from '@app/common';
import { OffboardingModule } from '@app/offboarding';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { InvitationMailer } from './invitation-mailer.js';
import { InvitationsController } from './invitations.controller.js';
import { MembersController } from './members.controller.js';

@Module({
  imports: [AccountsModule, AuthModule, ListsModule, OffboardingModule],
  controllers: [MembersController, InvitationsController],
  providers: [InvitationMailer, Mailer],
})
export class MembersApiModule {}
