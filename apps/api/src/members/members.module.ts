import { AccountsModule } from '@app/accounts';
import { Mailer } from '@app/mail';
import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { InvitationMailer } from './invitation-mailer.js';
import { InvitationsController } from './invitations.controller.js';
import { MembersController } from './members.controller.js';

@Module({
  imports: [AccountsModule, ListsModule],
  controllers: [MembersController, InvitationsController],
  providers: [InvitationMailer, Mailer],
})
export class MembersApiModule {}
