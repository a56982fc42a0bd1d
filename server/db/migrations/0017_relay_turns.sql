ALTER TABLE "reward" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD COLUMN "retry_at" timestamp (3) with time zone;