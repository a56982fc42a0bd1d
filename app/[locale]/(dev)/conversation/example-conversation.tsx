'use client';

import dynamic from 'next/dynamic';

/** The timeline is drawn in the browser only, as in the product. */
export const ExampleConversation = dynamic(() => import('./example-room'), { ssr: false });
