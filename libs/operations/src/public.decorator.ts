import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'waypost:public';

/** Declares that a route asks for no key. Every other route must declare the scope it needs. */
export const Public = () => SetMetadata(PUBLIC, true);
