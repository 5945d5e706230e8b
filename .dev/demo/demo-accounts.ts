import type { Role } from "#domain/access/actor.ts";

export const DEMO_PASSWORD = "khondee-demo-2026";

export interface DemoAccount {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** E.164, from a range that Thailand does not assign. */
  readonly phone: string;
}

/** The accounts of the local demo. They exist in no deployment: only the seed of `npm start` writes them. */
export const DEMO_ACCOUNTS = {
  admin: {
    userId: "demo-admin",
    email: "admin@khondee.test",
    name: "แอดมิน ตัวอย่าง",
    role: "admin",
    phone: "+66800000001",
  },
  customer: {
    userId: "demo-customer",
    email: "customer@khondee.test",
    name: "ลูกค้า ตัวอย่าง",
    role: "customer",
    phone: "+66800000002",
  },
  driver: {
    userId: "demo-driver",
    email: "driver@khondee.test",
    name: "คนขับหนึ่ง ตัวอย่าง",
    role: "driver",
    phone: "+66800000003",
  },
  driver2: {
    userId: "demo-driver-2",
    email: "driver2@khondee.test",
    name: "คนขับสอง ตัวอย่าง",
    role: "driver",
    phone: "+66800000004",
  },
  dispatcher: {
    userId: "demo-dispatcher",
    email: "dispatcher@khondee.test",
    name: "ผู้จัดรถ ตัวอย่าง",
    role: "dispatcher",
    phone: "+66800000008",
  },
  accountant: {
    userId: "demo-accountant",
    email: "accountant@khondee.test",
    name: "บัญชี ตัวอย่าง",
    role: "accountant",
    phone: "+66800000009",
  },
  applicant: {
    userId: "demo-applicant",
    email: "applicant@khondee.test",
    name: "ผู้สมัคร ตัวอย่าง",
    role: "customer",
    phone: "+66800000005",
  },
} as const satisfies Record<string, DemoAccount>;
