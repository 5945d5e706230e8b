/**
 * The answer to "who is signed in" without the cookies that it would delete. The browser asks this in the background,
 * so the answer for a session that has just been replaced can arrive after the cookie of the new one: deleting it would
 * sign the person out. A cookie that opens nothing does no harm.
 */
export function keepCookies(answer: Response): Response {
  const cookies = answer.headers.getSetCookie();
  const kept = cookies.filter((cookie) => !/;\s*max-age=0(?:;|$)/i.test(cookie));
  if (kept.length === cookies.length) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  for (const cookie of kept) headers.append("set-cookie", cookie);
  return new Response(answer.body, { status: answer.status, headers });
}
