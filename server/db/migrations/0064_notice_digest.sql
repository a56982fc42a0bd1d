CREATE TABLE "notice_digest" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"told_until" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"handed" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_digest" ADD CONSTRAINT "notice_digest_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_digest_next" ON "notice_digest" USING btree ("next_at");