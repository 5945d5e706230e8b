import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { companyInvitations, companyMembers } from "#db/schema/companies/companies.ts";
import { users } from "#db/schema/users.ts";
import { INVITATION_DAYS } from "#domain/companies/company.ts";
import { DAY_MS } from "#domain/time.ts";
import { deleteExpired } from "#worker/services/delete-expired.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { deliverDueMails, mailsTo, tokenTo } from "../../../support/email-links.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
let db: Database;
let owner: Person;
let nok: Person;

beforeEach(async () => {
  db = await freshDatabase();
  owner = await createPerson(db, "owner");
  nok = await createPerson(db, "nok");
  await writeCompany(db, { owner: "owner" });
});

const invite = (email: string, role = "booker", as = owner, seenRole: string | null = null) =>
  mutate("companies.invite", { companyId, email, role, seenRole }, as);
const accept = (token: string, as: Person) => mutate("companies.acceptInvitation", { token }, as);
const roles = async () =>
  Object.fromEntries((await db.select().from(companyMembers)).map(({ userId, role }) => [userId, role]));

describe("an invitation", () => {
  test("makes its addressee a member in the role of the invitation, also when the button is pressed twice", async () => {
    await invite(nok.email, "accountant");
    const token = await tokenTo(nok.email);
    expect((await query("companies.invitation", { token }, nok)).data).toMatchObject({ role: "accountant" });
    const answers = await Promise.all([accept(token, nok), accept(token, nok)]);
    expect(answers.map(({ data }) => data)).toEqual([{ companyId }, { companyId }]);
    expect(await roles()).toEqual({ owner: "owner", nok: "accountant" });
  });

  test("of an address that another owner has invited as something else is sent once that was seen", async () => {
    await invite(nok.email, "booker");
    const before = await db.select().from(companyInvitations);
    const refused = await invite(nok.email, "accountant");
    expect(refused).toMatchObject({ appCode: "ROLE_CHANGED", params: { role: "booker" } });
    expect(await db.select().from(companyInvitations)).toEqual(before);
    expect((await invite(nok.email, "booker")).status).toBe(200);
    expect((await invite(nok.email, "accountant", owner, "booker")).status).toBe(200);
    expect(await db.select().from(companyInvitations)).toMatchObject([{ role: "accountant" }]);
    // One that has expired is none.
    await db.update(companyInvitations).set({ expiresAt: 1 });
    expect((await invite(nok.email, "owner")).status).toBe(200);
  });

  test("that was accepted answers the same to the same person, and opens nothing to another or after a removal", async () => {
    await invite(nok.email, "accountant");
    const token = await tokenTo(nok.email);
    await accept(token, nok);
    expect((await accept(token, nok)).data).toEqual({ companyId });
    expect((await query("companies.invitation", { token }, nok)).data).toMatchObject({
      companyId,
      isAccepted: true,
    });
    const other = await createPerson(db, "other");
    expect((await accept(token, other)).appCode).toBe("TOKEN_INVALID");
    await mutate("companies.removeMember", { companyId, userId: "nok", seenRole: "accountant" }, owner);
    expect((await accept(token, nok)).appCode).toBe("TOKEN_INVALID");
    expect(await roles()).toEqual({ owner: "owner" });
  });

  test("of somebody who is a member meanwhile leaves them their role, and answers the same twice", async () => {
    await invite(nok.email, "accountant");
    const token = await tokenTo(nok.email);
    await db
      .insert(companyMembers)
      .values({ companyId, userId: "nok", role: "booker", invitedBy: "owner", acceptedAt: 2 });
    for (const _ of [1, 2]) expect((await accept(token, nok)).data).toEqual({ companyId });
    expect(await roles()).toEqual({ owner: "owner", nok: "booker" });
  });

  test("has its token behind the #, so that no log of addresses has it", async () => {
    await invite(nok.email);
    await deliverDueMails();
    expect((await mailsTo(nok.email)).at(-1)?.text).toMatch(
      /\/profile\?tab=company#type=company_invitation&token=[\w.-]+/,
    );
  });

  test("is of no use to another account, and makes no account of its own", async () => {
    await invite("somebody@example.test");
    const token = await tokenTo("somebody@example.test");
    expect((await accept(token, nok)).appCode).toBe("INVITATION_OTHER_ADDRESS");
    expect((await query("companies.invitation", { token })).appCode).toBe("UNAUTHENTICATED");
    expect(await roles()).toEqual({ owner: "owner" });
    expect(await db.select().from(users)).toHaveLength(2);
  });

  test("counts only for a confirmed address", async () => {
    await invite(nok.email);
    const token = await tokenTo(nok.email);
    await db.update(users).set({ emailVerified: false });
    expect((await accept(token, nok)).appCode).toBe("TOKEN_INVALID");
  });

  test("works no more when it is withdrawn, replaced or expired", async () => {
    await invite(nok.email, "owner");
    const first = await tokenTo(nok.email);
    await invite(nok.email, "booker", owner, "owner");
    const second = await tokenTo(nok.email);
    expect((await accept(first, nok)).appCode).toBe("TOKEN_INVALID");
    const [row] = await db.select().from(companyInvitations);
    await mutate("companies.withdrawInvitation", { companyId, invitationId: row?.invitationId }, owner);
    expect((await accept(second, nok)).appCode).toBe("TOKEN_INVALID");
    await invite(nok.email);
    await deleteExpired({ db, now: () => Date.now() + (INVITATION_DAYS + 1) * DAY_MS });
    expect(await db.select().from(companyInvitations)).toEqual([]);
  });

  test("of a member is refused at its field", async () => {
    expect((await invite(owner.email)).fields).toEqual({ email: "ALREADY_MEMBER" });
  });

  test("is mailed in the language of whoever invites, and not once it is withdrawn", async () => {
    await db.update(users).set({ locale: "en" });
    await invite(nok.email);
    await db.delete(companyInvitations);
    await deliverDueMails();
    expect((await mailsTo(nok.email)).map(({ kind, isSent }) => ({ kind, isSent }))).toEqual([
      { kind: "company_invitation", isSent: false },
    ]);
  });
});

describe("the members", () => {
  beforeEach(async () => {
    await db
      .insert(companyMembers)
      .values({ companyId, userId: "nok", role: "booker", invitedBy: "owner", acceptedAt: 2 });
  });

  const changeRole = (userId: string, change: object) =>
    mutate("companies.changeRole", { companyId, userId, ...change }, owner);

  test("are managed by owners alone; to others the company's people do not show", async () => {
    expect((await invite("x@example.test", "booker", nok)).appCode).toBe("FORBIDDEN");
    for (const [path, input] of [
      ["companies.changeRole", { companyId, userId: "nok", role: "owner", seenRole: "booker" }],
      ["companies.removeMember", { companyId, userId: "owner", seenRole: "owner" }],
    ] as const)
      expect((await mutate(path, input, nok)).appCode).toBe("FORBIDDEN");
    for (const path of ["companies.members", "companies.invitations"])
      expect((await query(path, { companyId }, nok)).appCode).toBe("FORBIDDEN");
  });

  test("keep one owner, also when two owners remove each other at once", async () => {
    expect((await changeRole("owner", { role: "booker", seenRole: "owner" })).appCode).toBe("LAST_OWNER");
    await changeRole("nok", { role: "owner", seenRole: "booker" });
    await Promise.all([
      mutate("companies.removeMember", { companyId, userId: "nok", seenRole: "owner" }, owner),
      mutate("companies.removeMember", { companyId, userId: "owner", seenRole: "owner" }, nok),
    ]);
    expect(Object.values(await roles())).toEqual(["owner"]);
  });

  test("whose role somebody else has changed keep it, and it is said", async () => {
    expect((await changeRole("nok", { role: "owner", seenRole: "accountant" })).appCode).toBe("ROLE_CHANGED");
    expect(await roles()).toMatchObject({ nok: "booker" });
    expect((await changeRole("nobody", { role: "owner", seenRole: "booker" })).appCode).toBe("NOT_FOUND");
  });

  test("who have another role by now than the one that was seen are not removed, and it is said", async () => {
    const remove = (seenRole: string) =>
      mutate("companies.removeMember", { companyId, userId: "nok", seenRole }, owner);
    await changeRole("nok", { role: "owner", seenRole: "booker" });
    expect((await remove("booker")).appCode).toBe("ROLE_CHANGED");
    expect(await roles()).toMatchObject({ nok: "owner" });
    expect((await remove("owner")).status).toBe(200);
    expect((await remove("owner")).status).toBe(200);
  });

  test("who were removed find the company no more", async () => {
    await mutate("companies.removeMember", { companyId, userId: "nok", seenRole: "booker" }, owner);
    expect((await query("companies.byId", { companyId }, nok)).appCode).toBe("NOT_FOUND");
    expect((await query("companies.mine", undefined, nok)).data).toEqual([]);
  });
});
