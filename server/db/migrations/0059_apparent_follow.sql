CREATE TABLE "apparent_follow" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "apparent_follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "apparent_follow" ADD CONSTRAINT "apparent_follow_follower_id_account_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apparent_follow" ADD CONSTRAINT "apparent_follow_followed_id_account_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apparent_follow_followed" ON "apparent_follow" USING btree ("followed_id");