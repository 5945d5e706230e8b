import { z } from "zod";
/** Which open jobs a driver wants to see; the driver's position is no part of it. */
export declare const jobFilterInput: z.ZodObject<{
    from: z.ZodOptional<z.ZodString>;
    to: z.ZodOptional<z.ZodString>;
    day: z.ZodOptional<z.ZodISODate>;
    maxDistanceM: z.ZodOptional<z.ZodNumber>;
    minPaySatang: z.ZodOptional<z.ZodNumber>;
    vehicle: z.ZodOptional<z.ZodEnum<{
        four_wheel: "four_wheel";
        six_wheel: "six_wheel";
    }>>;
    homewards: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>;
/** The most open jobs of a page. */
export declare const MAX_OPEN_PAGE = 500;
/** A page of open jobs. */
export declare const openJobsInput: z.ZodObject<{
    filter: z.ZodOptional<z.ZodObject<{
        from: z.ZodOptional<z.ZodString>;
        to: z.ZodOptional<z.ZodString>;
        day: z.ZodOptional<z.ZodISODate>;
        maxDistanceM: z.ZodOptional<z.ZodNumber>;
        minPaySatang: z.ZodOptional<z.ZodNumber>;
        vehicle: z.ZodOptional<z.ZodEnum<{
            four_wheel: "four_wheel";
            six_wheel: "six_wheel";
        }>>;
        homewards: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strip>>;
    order: z.ZodOptional<z.ZodEnum<{
        pay: "pay";
        pickup: "pickup";
    }>>;
    cursor: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<{
        estimatedPaySatang: number;
        pickupAt: number;
        jobId: string;
    }, string>>>;
    limit: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type OpenJobsInput = z.infer<typeof openJobsInput>;
