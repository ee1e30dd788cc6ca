import { AccountsModule } from '@app/accounts';
import { QrPictures } from '@app/qr';
import { Module } from '@nestjs/common';
import { QrCodes } from './qr-codes.js';

/** One thread draws the QR codes of all operations. */
@Module({ imports: [AccountsModule], providers: [QrCodes, QrPictures], exports: [QrCodes] })
export class QrModule {}
