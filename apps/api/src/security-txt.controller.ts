import { notFound, securityTxt, securityTxtPath, Settings } from '@app/common';
import { Requires } from '@app/operations';
import { Controller, Get, Header } from '@nestjs/common';

/** How to report a vulnerability, if `SECURITY_CONTACT` is set. */
@Controller()
export class SecurityTxtController {
  constructor(private readonly settings: Settings) {}

  @Get(securityTxtPath)
  @Requires({ caller: 'anyone' })
  @Header('Content-Type', 'text/plain; charset=utf-8')
  getSecurityTxt(): string {
    const text = securityTxt(this.settings.SECURITY_CONTACT, this.settings.API_BASE_URL);
    if (text === null) throw notFound();
    return text;
  }
}
