'use client';

import { PageError } from '@/components/space/page-error';

export default PageError;
