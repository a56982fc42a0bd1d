import { NextResponse, type NextRequest } from 'next/server';
import { webConfig } from '@/lib/config/web';
import { internalPath } from '@/lib/i18n/internal-path';
import { languageCookie, resolveLanguage } from '@/lib/i18n/resolve-language';
import { findAliasLocation } from '@/lib/invite/find-alias';
import { readInvitePath } from '@/lib/invite/invite-link';
import { sessionRedirect } from '@/lib/session/session-redirect';
import { verifySessionHint } from '@/lib/session/session-hint';

/**
 * The edge: invite links, the signed-in hint and the language, for plain Next hosting. The gateway calls the same
 * functions for pages that it sends without entering Next. Nothing is protected here.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const installation = webConfig();

  const invite = readInvitePath(pathname);
  if (invite)
    return redirect(
      invite.kind === 'redirect' ? invite.location : await findAliasLocation(invite.alias, installation),
    );

  const cookie = request.headers.get('cookie');
  const signedIn =
    (await verifySessionHint(cookie, { ...installation, secret: installation.sessionSecret })) !== null;
  const elsewhere = sessionRedirect(pathname, searchParams, signedIn);
  if (elsewhere !== null) return redirect(elsewhere);

  const acceptLanguage = request.headers.get('accept-language');
  const choice = resolveLanguage({ query: searchParams, cookie, acceptLanguage });
  const inside = internalPath(pathname, choice.language);
  if (inside === null) return NextResponse.next();
  const url = request.nextUrl.clone();
  url.pathname = inside;
  const response = NextResponse.rewrite(url);
  if (choice.remember)
    response.headers.append('set-cookie', languageCookie(choice.language, installation.publicUrl));
  return response;

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
