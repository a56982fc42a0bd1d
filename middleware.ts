import { NextResponse, type NextRequest } from 'next/server';
import { webConfig } from '@/lib/config/web';
import { internalPath } from '@/lib/i18n/internal-path';
import { asLanguage, languageCookie } from '@/lib/i18n/language';
import { resolveLanguage } from '@/lib/i18n/resolve-language';
import { findAliasLocation } from '@/lib/invite/find-alias';
import { readInvitePath } from '@/lib/invite/invite-link';
import { sessionRedirect } from '@/lib/session/session-redirect';
import { verifySessionHint } from '@/lib/session/session-hint';
import { INTERNAL_SECRET_HEADER, LANGUAGE_HEADER } from '@/protocol/page';

/**
 * The edge: invite links, the signed-in hint and the language, for plain Next hosting. The gateway calls the same
 * functions for pages that it sends without entering Next. Nothing is protected here.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const installation = webConfig();

  // The gateway has decided all of it, and says so with the secret that only it and the platform know.
  if (request.headers.get(INTERNAL_SECRET_HEADER) === installation.internalSecret) {
    const inside = internalPath(pathname, asLanguage(request.headers.get(LANGUAGE_HEADER)) ?? 'en');
    return inside === null ? NextResponse.next() : rewrite(inside);
  }

  const invite = readInvitePath(pathname);
  if (invite)
    return redirect(
      invite.kind === 'redirect' ? invite.location : await findAliasLocation(invite.alias, installation),
    );

  const cookie = request.headers.get('cookie');
  const signedIn =
    (await verifySessionHint(cookie, {
      ...installation,
      secret: installation.sessionSecret,
      previousSecret: installation.sessionSecretPrevious,
    })) !== null;
  const elsewhere = sessionRedirect(pathname, searchParams, signedIn);
  if (elsewhere !== null) return redirect(elsewhere);

  const acceptLanguage = request.headers.get('accept-language');
  const choice = resolveLanguage({ query: searchParams, cookie, acceptLanguage });
  const inside = internalPath(pathname, choice.language);
  if (inside === null) return NextResponse.next();
  const response = rewrite(inside);
  if (choice.remember)
    response.headers.append('set-cookie', languageCookie(choice.language, installation.publicUrl));
  return response;

  function rewrite(inside: string): NextResponse {
    const url = request.nextUrl.clone();
    url.pathname = inside;
    return NextResponse.rewrite(url);
  }

  function redirect(location: string): NextResponse {
    const answer = NextResponse.redirect(new URL(location, installation.publicUrl), 307);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  }
}

export const config = {
  // Files and calls have no language and no redirects; leaving them out spares them the edge.
  matcher: ['/((?!api/|_next/|files/|og/).*)'],
};
